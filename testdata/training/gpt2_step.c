// gpt2_step.c - a small GPT-2-like model trained for a few steps, on flattened tensors, in plain C17.
// Build: gcc -std=c17 -O2 -Wall -Wextra gpt2_step.c -lm
//
// Every loop carries what is true of it, for the function taken alone (STYLE 1.7); NOTES.md lists the debatable ones.
// Shapes: B sequences, T positions, C channels, H heads of D channels, V tokens, L layers; rows are B*T.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------------- noise

struct noise {
    uint32_t state;
};

static uint32_t noise_next(struct noise* source) {
    source->state = source->state * 1664525u + 1013904223u;
    return source->state;
}

/// Uniform in [-1, 1).
static float noise_signed(struct noise* source) {
    return (float)(noise_next(source) >> 8) * (2.0f / 16777216.0f) - 1.0f;
}

static void fill_noise(float* x, size_t count, float spread, struct noise* source) {
    for (size_t k = 0; k < count; ++k) { // loop: affine-recurrence
        x[k] = spread * noise_signed(source);
    }
}

// ------------------------------------------------------------------------------------------------------- vector helpers

static void fill(float* first, size_t count, float value) {
    for (float *p = first, *end = first + count; p != end; ++p) // loop: independent
        *p = value;
}

static float dot(const float* a, const float* b, int n) {
    float acc = 0.0f;
    for (int i = 0; i < n; ++i) // loop: reduction
        acc += a[i] * b[i];
    return acc;
}

/// y += a * x
static void add_scaled(float* y, const float* x, float a, int n) {
    for (int i = 0; i < n; ++i) // loop: independent when no-overlap
        y[i] += a * x[i];
}

// ------------------------------------------------------------------------------------------------------------ embedding

static void embed_forward(float* restrict out, const int* token, const float* table, const float* place, int B, int T,
                          int C) {
    for (int b = 0; b < B; ++b) { // loop: independent
        for (int t = 0; t < T; ++t) { // loop: independent
            float* out_row = out + b * T * C + t * C;
            const float* table_row = table + token[b * T + t] * C;
            const float* place_row = place + t * C;
            for (int c = 0; c < C; ++c) // loop: independent
                out_row[c] = table_row[c] + place_row[c];
        }
    }
}

static void embed_backward(float* restrict dtable, float* restrict dplace, const float* dout, const int* token, int B,
                           int T, int C) {
    for (int b = 0; b < B; ++b) { // loop: histogram
        for (int t = 0; t < T; ++t) { // loop: histogram
            const float* dout_row = dout + b * T * C + t * C;
            float* dtable_row = dtable + token[b * T + t] * C;
            for (int c = 0; c < C; ++c) // loop: independent
                dtable_row[c] += dout_row[c];
        }
    }
    for (int b = 0; b < B; ++b) // loop: reduction
        for (int t = 0; t < T; ++t) // loop: independent
            for (int c = 0; c < C; ++c) // loop: independent
                dplace[t * C + c] += dout[b * T * C + t * C + c];
}

// ----------------------------------------------------------------------------------------------------------- layer norm

static void norm_forward(float* out, float* mean, float* inv_std, const float* inp, const float* gain, const float* shift,
                         int B, int T, int C) {
    const float eps = 1e-5f;
    for (int b = 0; b < B; ++b) { // loop: independent when no-overlap
        for (int t = 0; t < T; ++t) { // loop: independent when no-overlap
            const float* x = inp + b * T * C + t * C;
            float sum = 0.0f;
            for (int i = 0; i < C; ++i) // loop: reduction
                sum += x[i];
            const float centre = sum / (float)C;

            float spread = 0.0f;
            for (int i = 0; i < C; ++i) { // loop: reduction
                const float away = x[i] - centre;
                spread += away * away;
            }
            const float scale = 1.0f / sqrtf(spread / (float)C + eps);

            float* y = out + b * T * C + t * C;
            for (int i = 0; i < C; ++i) // loop: independent when no-overlap
                y[i] = (x[i] - centre) * scale * gain[i] + shift[i];
            mean[b * T + t] = centre;
            inv_std[b * T + t] = scale;
        }
    }
}

static void norm_backward(float* dinp, float* dgain, float* dshift, const float* dout, const float* inp,
                          const float* gain, const float* mean, const float* inv_std, int B, int T, int C) {
    for (int b = 0; b < B; ++b) { // loop: reduction when no-overlap
        for (int t = 0; t < T; ++t) { // loop: reduction when no-overlap
            const float* dy = dout + b * T * C + t * C;
            const float* x = inp + b * T * C + t * C;
            float* dx = dinp + b * T * C + t * C;
            const float centre = mean[b * T + t];
            const float scale = inv_std[b * T + t];

            float total = 0.0f, total_hat = 0.0f;
            for (int i = 0; i < C; ++i) { // loop: reduction
                const float dhat = gain[i] * dy[i];
                total += dhat;
                total_hat += dhat * (x[i] - centre) * scale;
            }
            total /= (float)C;
            total_hat /= (float)C;

            for (int i = 0; i < C; ++i) { // loop: independent when no-overlap
                const float hat = (x[i] - centre) * scale;
                const float dhat = gain[i] * dy[i];
                dshift[i] += dy[i];
                dgain[i] += hat * dy[i];
                dx[i] += (dhat - total - hat * total_hat) * scale;
            }
        }
    }
}

// --------------------------------------------------------------------------------------------------------------- linear

/// out (B,T,O) = inp (B,T,C) * weight (O,C)^T + bias (O); bias may be null
static void linear_forward(float* out, const float* inp, const float* weight, const float* bias, int B, int T, int C,
                           int O) {
    for (int b = 0; b < B; ++b) { // loop: independent when no-overlap
        for (int t = 0; t < T; ++t) { // loop: independent when no-overlap
            const float* x = inp + b * T * C + t * C;
            float* y = out + b * T * O + t * O;
            for (int o = 0; o < O; ++o) { // loop: independent when no-overlap
                const float* w = weight + o * C;
                float acc = bias != NULL ? bias[o] : 0.0f;
                for (int i = 0; i < C; ++i) // loop: reduction
                    acc += x[i] * w[i];
                y[o] = acc;
            }
        }
    }
}

static void linear_backward(float* dinp, float* dweight, float* dbias, const float* dout, const float* inp,
                            const float* weight, int B, int T, int C, int O) {
    for (int b = 0; b < B; ++b) { // loop: independent when no-overlap
        for (int t = 0; t < T; ++t) { // loop: independent when no-overlap
            const float* dy = dout + b * T * O + t * O;
            float* dx = dinp + b * T * C + t * C;
            for (int o = 0; o < O; ++o) // loop: reduction when no-overlap
                add_scaled(dx, weight + o * C, dy[o], C);
        }
    }
    for (int o = 0; o < O; ++o) { // loop: independent when no-overlap
        float* dw = dweight + o * C;
        for (int b = 0; b < B; ++b) { // loop: reduction when no-overlap
            for (int t = 0; t < T; ++t) { // loop: reduction when no-overlap
                const float* x = inp + b * T * C + t * C;
                const float d = dout[b * T * O + t * O + o];
                if (dbias != NULL)
                    dbias[o] += d;
                for (int i = 0; i < C; ++i) // loop: independent when no-overlap
                    dw[i] += x[i] * d;
            }
        }
    }
}

// ------------------------------------------------------------------------------------------------------------ attention

/// qkv (B,T,3C), scores and weights (B,H,T,T), out (B,T,C), with C = H * D. Position t looks at positions 0..t.
static void attend_forward(float* out, float* scores, float* weights, const float* qkv, int B, int T, int H, int D) {
    const int C = H * D;
    const float scale = 1.0f / sqrtf((float)D);
    for (int b = 0; b < B; ++b) { // loop: independent when no-overlap
        for (int t = 0; t < T; ++t) { // loop: independent when no-overlap
            for (int h = 0; h < H; ++h) { // loop: independent when no-overlap
                const float* query = qkv + b * T * 3 * C + t * 3 * C + h * D;
                float* score = scores + b * H * T * T + h * T * T + t * T;
                float* weight = weights + b * H * T * T + h * T * T + t * T;

                float top = -INFINITY;
                for (int s = 0; s <= t; ++s) { // loop: reduction when no-overlap
                    const float* key = qkv + b * T * 3 * C + s * 3 * C + h * D + C;
                    const float value = scale * dot(query, key, D);
                    if (value > top)
                        top = value;
                    score[s] = value;
                }

                float total = 0.0f;
                for (int s = 0; s <= t; ++s) { // loop: reduction when no-overlap
                    const float e = expf(score[s] - top);
                    total += e;
                    weight[s] = e;
                }
                const float inverse = 1.0f / total;
                for (int s = 0; s < T; ++s) { // loop: independent
                    if (s <= t)
                        weight[s] *= inverse;
                    else
                        weight[s] = 0.0f;
                }

                float* y = out + b * T * C + t * C + h * D;
                for (int i = 0; i < D; ++i) // loop: independent
                    y[i] = 0.0f;
                for (int s = 0; s <= t; ++s) { // loop: reduction when no-overlap
                    const float* v = qkv + b * T * 3 * C + s * 3 * C + h * D + 2 * C;
                    const float w = weight[s];
                    for (int i = 0; i < D; ++i) // loop: independent when no-overlap
                        y[i] += w * v[i];
                }
            }
        }
    }
}

static void attend_backward(float* dqkv, float* dscores, float* dweights, const float* dout, const float* qkv,
                            const float* weights, int B, int T, int C, int H) {
    const int D = C / H;
    const float scale = 1.0f / sqrtf((float)D);
    for (int b = 0; b < B; ++b) { // loop: independent when no-overlap
        for (int t = 0; t < T; ++t) { // loop: reduction when no-overlap
            for (int h = 0; h < H; ++h) { // loop: independent when no-overlap
                const float* weight = weights + b * H * T * T + h * T * T + t * T;
                float* dweight = dweights + b * H * T * T + h * T * T + t * T;
                float* dscore = dscores + b * H * T * T + h * T * T + t * T;
                const float* query = qkv + b * T * 3 * C + t * 3 * C + h * D;
                float* dquery = dqkv + b * T * 3 * C + t * 3 * C + h * D;
                const float* dy = dout + b * T * C + t * C + h * D;

                // through the weighted sum of values
                for (int s = 0; s <= t; ++s) { // loop: independent when no-overlap
                    const float* v = qkv + b * T * 3 * C + s * 3 * C + h * D + 2 * C;
                    float* dv = dqkv + b * T * 3 * C + s * 3 * C + h * D + 2 * C;
                    for (int i = 0; i < D; ++i) { // loop: reduction when no-overlap
                        dweight[s] += v[i] * dy[i];
                        dv[i] += weight[s] * dy[i];
                    }
                }
                // through the softmax: dscore[r] += sum over s of weight[s] * (s == r - weight[r]) * dweight[s]
                for (int s = 0; s <= t; ++s) { // loop: reduction when no-overlap
                    for (int r = 0; r <= t; ++r) { // loop: independent when no-overlap
                        const float same = s == r ? 1.0f : 0.0f;
                        dscore[r] += weight[s] * (same - weight[r]) * dweight[s];
                    }
                }
                // through the products of queries and keys
                for (int s = 0; s <= t; ++s) { // loop: reduction when no-overlap
                    const float* key = qkv + b * T * 3 * C + s * 3 * C + h * D + C;
                    float* dkey = dqkv + b * T * 3 * C + s * 3 * C + h * D + C;
                    const float d = dscore[s] * scale;
                    for (int i = 0; i < D; ++i) { // loop: independent when no-overlap
                        dquery[i] += key[i] * d;
                        dkey[i] += query[i] * d;
                    }
                }
            }
        }
    }
}

// ------------------------------------------------------------------------------------------------------------- pointwise

#define GELU_K 0.7978845608028654f

static void gelu_forward(float* out, const float* inp, int n) {
    for (int i = 0; i < n; ++i) { // loop: independent when no-overlap
        const float x = inp[i];
        out[i] = 0.5f * x * (1.0f + tanhf(GELU_K * (x + 0.044715f * x * x * x)));
    }
}

static void gelu_backward(float* restrict dinp, const float* restrict inp, const float* restrict dout, int n) {
    for (int i = 0; i < n; ++i) { // loop: independent
        const float x = inp[i];
        const float squashed = tanhf(GELU_K * (x + 0.044715f * x * x * x));
        const float slope = (1.0f - squashed * squashed) * GELU_K * (1.0f + 3.0f * 0.044715f * x * x);
        dinp[i] += (0.5f * (1.0f + squashed) + 0.5f * x * slope) * dout[i];
    }
}

static void residual_forward(float* out, const float* a, const float* b, int n) {
    int i = 0;
    while (i < n) { // loop: independent when no-overlap
        out[i] = a[i] + b[i];
        ++i;
    }
}

static void residual_backward(float* da, float* db, const float* dout, int n) {
    for (int i = 0; i < n; ++i) { // loop: independent when no-overlap
        da[i] += dout[i];
        db[i] += dout[i];
    }
}

// ------------------------------------------------------------------------------------------------------ softmax and loss

static void softmax_rows(float* probs, const float* logits, int rows, int V) {
    for (int n = 0; n < rows; ++n) { // loop: independent when no-overlap
        const float* z = logits + n * V;
        float* p = probs + n * V;
        float top = z[0];
        for (int v = 1; v < V; ++v) // loop: reduction
            top = fmaxf(top, z[v]);
        float total = 0.0f;
        for (int v = 0; v < V; ++v) // loop: reduction when no-overlap
            total += p[v] = expf(z[v] - top);
        for (int v = 0; v < V; ++v) // loop: independent
            p[v] /= total;
    }
}

static void cross_entropy_forward(float* restrict losses, const float* probs, const int* target, int rows, int V) {
    for (int n = 0; n < rows; ++n) // loop: independent
        losses[n] = -logf(probs[n * V + target[n]]);
}

/// Gradient of the mean loss through cross-entropy and softmax together.
static void cross_entropy_backward(float* dlogits, const float* probs, const int* target, int rows, int V) {
    const float each = 1.0f / (float)rows;
    for (int n = 0; n < rows; ++n) { // loop: independent when no-overlap
        const float* p = probs + n * V;
        float* dz = dlogits + n * V;
        const int wanted = target[n];
        for (int v = 0; v < V; ++v) // loop: independent when no-overlap
            dz[v] += (p[v] - (v == wanted ? 1.0f : 0.0f)) * each;
    }
}

static float mean_of(const float* x, int n) {
    double total = 0.0;
    for (const float* p = x; p < x + n; ++p) // loop: reduction
        total += *p;
    return (float)(total / n);
}

/// Share of rows whose likeliest token is the wanted one.
static float accuracy(const float* probs, const int* target, int rows, int V) {
    int hits = 0;
    for (int n = 0; n < rows; ++n) { // loop: reduction
        const float* p = probs + n * V;
        int best = 0;
        for (int v = 1; v < V; ++v) // loop: arg-extremum
            if (p[v] > p[best])
                best = v;
        hits += best == target[n];
    }
    return (float)hits / (float)rows;
}

/// The token at which the running probability passes `coin`.
static int draw(const float* probs, int V, float coin) {
    float passed = 0.0f;
    for (int v = 0; v < V; ++v) { // loop: prefix-scan
        passed += probs[v];
        if (coin < passed)
            return v;
    }
    return V - 1;
}

// ------------------------------------------------------------------------------------------------------------ optimiser

struct adamw {
    float rate, beta1, beta2, eps, decay;
};

static void adamw_update(float* param, const float* grad, float* first, float* second, size_t count, struct adamw how,
                         int step) {
    const float fix1 = 1.0f - powf(how.beta1, (float)step);
    const float fix2 = 1.0f - powf(how.beta2, (float)step);
    for (size_t k = 0; k < count; ++k) { // loop: independent when no-overlap
        const float g = grad[k];
        const float m = how.beta1 * first[k] + (1.0f - how.beta1) * g;
        const float v = how.beta2 * second[k] + (1.0f - how.beta2) * g * g;
        first[k] = m;
        second[k] = v;
        param[k] -= how.rate * (m / fix1 / (sqrtf(v / fix2) + how.eps) + how.decay * param[k]);
    }
}

static int all_finite(const float* x, size_t count) {
    for (size_t k = 0; k < count; ++k) // loop: search-exit
        if (!isfinite(x[k]))
            return 0;
    return 1;
}

/// Scales the gradient so that its norm is at most `limit`; returns the norm before.
static float clip_gradient(float* grad, size_t count, float limit) {
    double squares = 0.0;
    for (size_t k = 0; k < count; ++k) // loop: reduction
        squares += (double)grad[k] * grad[k];
    const float norm = (float)sqrt(squares);
    if (norm > limit) {
        const float factor = limit / norm;
        for (size_t k = 0; k < count; ++k) // loop: independent
            grad[k] *= factor;
    }
    return norm;
}

/// Linear warm-up, then half a cosine down to a tenth.
static void plan_rates(float* rate, int steps, int warmup, float peak) {
    for (int s = 0; s < steps; ++s) { // loop: independent
        if (s < warmup) {
            rate[s] = peak * (float)(s + 1) / (float)warmup;
        } else {
            const float part = (float)(s - warmup) / (float)(steps - warmup);
            rate[s] = peak * (0.1f + 0.45f * (1.0f + cosf(3.14159265f * part)));
        }
    }
}

/// Exponential moving average of the losses.
static void smooth(float* out, const float* loss, int steps, float keep) {
    float level = loss[0];
    for (int s = 0; s < steps; ++s) { // loop: affine-recurrence
        level = keep * level + (1.0f - keep) * loss[s];
        out[s] = level;
    }
}

static int count_rises(const float* x, int n) {
    int rises = 0;
    for (int i = n - 1; i > 0; --i) // loop: reduction
        if (x[i] > x[i - 1])
            ++rises;
    return rises;
}

// ---------------------------------------------------------------------------------------------------------------- model

struct shape {
    int B, T, C, H, V, L;
};

/// One block of floats cut into named tensors; `count` says how long each is.
enum { WTE, WPE, LN1G, LN1S, QKVW, QKVB, OUTW, OUTB, LN2G, LN2S, UPW, UPB, DOWNW, DOWNB, LNFG, LNFS, PARAMS };
enum { EMB, N1, N1MEAN, N1INV, QKV, SCORE, WEIGHT, MIX, PROJ, MID, N2, N2MEAN, N2INV, UP, GELU, DOWN, RES, NF, NFMEAN, NFINV,
       LOGIT, PROB, LOSS, ACTS };

struct model {
    struct shape dim;
    size_t param_count[PARAMS], act_count[ACTS];
    float *param[PARAMS], *dparam[PARAMS]; // dparam[k] is the gradient of param[k]
    float *act[ACTS], *dact[ACTS];
    size_t params, acts;
    float *first, *second; // optimiser memory
    float mean_loss;
};

static void size_params(size_t* count, struct shape d) {
    const size_t C = (size_t)d.C, L = (size_t)d.L;
    count[WTE] = (size_t)d.V * C;
    count[WPE] = (size_t)d.T * C;
    count[LN1G] = count[LN1S] = count[LN2G] = count[LN2S] = count[OUTB] = count[DOWNB] = L * C;
    count[QKVW] = L * 3 * C * C;
    count[QKVB] = L * 3 * C;
    count[OUTW] = L * C * C;
    count[UPW] = count[DOWNW] = L * 4 * C * C;
    count[UPB] = L * 4 * C;
    count[LNFG] = count[LNFS] = C;
}

static void size_acts(size_t* count, struct shape d) {
    const size_t rows = (size_t)(d.B * d.T), C = (size_t)d.C, L = (size_t)d.L;
    count[EMB] = count[NF] = rows * C;
    count[N1] = count[MIX] = count[PROJ] = count[MID] = count[N2] = count[DOWN] = count[RES] = L * rows * C;
    count[N1MEAN] = count[N1INV] = count[N2MEAN] = count[N2INV] = L * rows;
    count[QKV] = L * rows * 3 * C;
    count[SCORE] = count[WEIGHT] = L * rows * (size_t)(d.H * d.T);
    count[UP] = count[GELU] = L * rows * 4 * C;
    count[NFMEAN] = count[NFINV] = count[LOSS] = rows;
    count[LOGIT] = count[PROB] = rows * (size_t)d.V;
}

static size_t total_of(const size_t* count, int parts) {
    size_t total = 0;
    int k = 0;
    do { // loop: reduction
        total += count[k];
    } while (++k < parts);
    return total;
}

static void cut(float** part, float* block, const size_t* count, int parts) {
    for (int k = 0; k < parts; ++k) { // loop: prefix-scan
        part[k] = block;
        block += count[k];
    }
}

static float* take(size_t count) {
    float* block = malloc(count * sizeof(float));
    if (block == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    fill(block, count, 0.0f);
    return block;
}

static void model_build(struct model* m, struct shape dim, struct noise* source) {
    m->dim = dim;
    size_params(m->param_count, dim);
    size_acts(m->act_count, dim);
    m->params = total_of(m->param_count, PARAMS);
    m->acts = total_of(m->act_count, ACTS);
    cut(m->param, take(m->params), m->param_count, PARAMS);
    cut(m->dparam, take(m->params), m->param_count, PARAMS);
    cut(m->act, take(m->acts), m->act_count, ACTS);
    cut(m->dact, take(m->acts), m->act_count, ACTS);
    m->first = take(m->params);
    m->second = take(m->params);

    fill_noise(m->param[WTE], m->param_count[WTE], 0.10f, source);
    fill_noise(m->param[WPE], m->param_count[WPE], 0.05f, source);
    const float wide = sqrtf(1.0f / (float)dim.C);
    fill_noise(m->param[QKVW], m->param_count[QKVW], wide, source);
    fill_noise(m->param[OUTW], m->param_count[OUTW], wide, source);
    fill_noise(m->param[UPW], m->param_count[UPW], wide, source);
    fill_noise(m->param[DOWNW], m->param_count[DOWNW], 0.5f * wide, source);
    fill(m->param[LN1G], m->param_count[LN1G], 1.0f);
    fill(m->param[LN2G], m->param_count[LN2G], 1.0f);
    fill(m->param[LNFG], m->param_count[LNFG], 1.0f);
}

static void model_free(struct model* m) {
    free(m->param[0]);
    free(m->dparam[0]);
    free(m->act[0]);
    free(m->dact[0]);
    free(m->first);
    free(m->second);
}

static void model_forward(struct model* m, const int* token, const int* target) {
    const int B = m->dim.B, T = m->dim.T, C = m->dim.C, H = m->dim.H, V = m->dim.V, L = m->dim.L;
    const int rows = B * T, n = rows * C;
    float *const *w = m->param, *const *a = m->act;
    embed_forward(a[EMB], token, w[WTE], w[WPE], B, T, C);
    for (int l = 0; l < L; ++l) { // loop: sequential
        const float* inp = l == 0 ? a[EMB] : a[RES] + (l - 1) * n;
        norm_forward(a[N1] + l * n, a[N1MEAN] + l * rows, a[N1INV] + l * rows, inp, w[LN1G] + l * C, w[LN1S] + l * C, B, T,
                     C);
        linear_forward(a[QKV] + l * 3 * n, a[N1] + l * n, w[QKVW] + l * 3 * C * C, w[QKVB] + l * 3 * C, B, T, C, 3 * C);
        attend_forward(a[MIX] + l * n, a[SCORE] + l * rows * H * T, a[WEIGHT] + l * rows * H * T, a[QKV] + l * 3 * n, B, T,
                       H, C / H);
        linear_forward(a[PROJ] + l * n, a[MIX] + l * n, w[OUTW] + l * C * C, w[OUTB] + l * C, B, T, C, C);
        residual_forward(a[MID] + l * n, inp, a[PROJ] + l * n, n);
        norm_forward(a[N2] + l * n, a[N2MEAN] + l * rows, a[N2INV] + l * rows, a[MID] + l * n, w[LN2G] + l * C,
                     w[LN2S] + l * C, B, T, C);
        linear_forward(a[UP] + l * 4 * n, a[N2] + l * n, w[UPW] + l * 4 * C * C, w[UPB] + l * 4 * C, B, T, C, 4 * C);
        gelu_forward(a[GELU] + l * 4 * n, a[UP] + l * 4 * n, 4 * n);
        linear_forward(a[DOWN] + l * n, a[GELU] + l * 4 * n, w[DOWNW] + l * 4 * C * C, w[DOWNB] + l * C, B, T, 4 * C, C);
        residual_forward(a[RES] + l * n, a[MID] + l * n, a[DOWN] + l * n, n);
    }
    norm_forward(a[NF], a[NFMEAN], a[NFINV], a[RES] + (L - 1) * n, w[LNFG], w[LNFS], B, T, C);
    linear_forward(a[LOGIT], a[NF], w[WTE], NULL, B, T, C, V); // the embedding table is used twice
    softmax_rows(a[PROB], a[LOGIT], rows, V);
    if (target != NULL) {
        cross_entropy_forward(a[LOSS], a[PROB], target, rows, V);
        m->mean_loss = mean_of(a[LOSS], rows);
    }
}

static void model_backward(struct model* m, const int* token, const int* target) {
    const int B = m->dim.B, T = m->dim.T, C = m->dim.C, H = m->dim.H, V = m->dim.V, L = m->dim.L;
    const int rows = B * T, n = rows * C;
    float *const *w = m->param, *const *dw = m->dparam, *const *a = m->act, *const *da = m->dact;
    memset(dw[0], 0, m->params * sizeof(float));
    memset(da[0], 0, m->acts * sizeof(float));

    cross_entropy_backward(da[LOGIT], a[PROB], target, rows, V);
    linear_backward(da[NF], dw[WTE], NULL, da[LOGIT], a[NF], w[WTE], B, T, C, V);
    norm_backward(da[RES] + (L - 1) * n, dw[LNFG], dw[LNFS], da[NF], a[RES] + (L - 1) * n, w[LNFG], a[NFMEAN], a[NFINV], B,
                  T, C);
    for (int l = L - 1; l >= 0; --l) { // loop: sequential
        const float* inp = l == 0 ? a[EMB] : a[RES] + (l - 1) * n;
        float* dinp = l == 0 ? da[EMB] : da[RES] + (l - 1) * n;
        residual_backward(da[MID] + l * n, da[DOWN] + l * n, da[RES] + l * n, n);
        linear_backward(da[GELU] + l * 4 * n, dw[DOWNW] + l * 4 * C * C, dw[DOWNB] + l * C, da[DOWN] + l * n,
                        a[GELU] + l * 4 * n, w[DOWNW] + l * 4 * C * C, B, T, 4 * C, C);
        gelu_backward(da[UP] + l * 4 * n, a[UP] + l * 4 * n, da[GELU] + l * 4 * n, 4 * n);
        linear_backward(da[N2] + l * n, dw[UPW] + l * 4 * C * C, dw[UPB] + l * 4 * C, da[UP] + l * 4 * n, a[N2] + l * n,
                        w[UPW] + l * 4 * C * C, B, T, C, 4 * C);
        norm_backward(da[MID] + l * n, dw[LN2G] + l * C, dw[LN2S] + l * C, da[N2] + l * n, a[MID] + l * n, w[LN2G] + l * C,
                      a[N2MEAN] + l * rows, a[N2INV] + l * rows, B, T, C);
        residual_backward(dinp, da[PROJ] + l * n, da[MID] + l * n, n);
        linear_backward(da[MIX] + l * n, dw[OUTW] + l * C * C, dw[OUTB] + l * C, da[PROJ] + l * n, a[MIX] + l * n,
                        w[OUTW] + l * C * C, B, T, C, C);
        attend_backward(da[QKV] + l * 3 * n, da[SCORE] + l * rows * H * T, da[WEIGHT] + l * rows * H * T, da[MIX] + l * n,
                        a[QKV] + l * 3 * n, a[WEIGHT] + l * rows * H * T, B, T, C, H);
        linear_backward(da[N1] + l * n, dw[QKVW] + l * 3 * C * C, dw[QKVB] + l * 3 * C, da[QKV] + l * 3 * n, a[N1] + l * n,
                        w[QKVW] + l * 3 * C * C, B, T, C, 3 * C);
        norm_backward(dinp, dw[LN1G] + l * C, dw[LN1S] + l * C, da[N1] + l * n, inp, w[LN1G] + l * C, a[N1MEAN] + l * rows,
                      a[N1INV] + l * rows, B, T, C);
    }
    embed_backward(dw[WTE], dw[WPE], da[EMB], token, B, T, C);
}

// ------------------------------------------------------------------------------------------------------- data and driver

/// A text with a short grammar: every token is followed by one of two others.
static void write_text(int* text, int length, int V) {
    for (int i = 0; i < length; ++i) // loop: independent
        text[i] = (3 * i + i / 4 % 2) % V;
}

static void pick_batch(int* restrict token, int* restrict target, const int* text, int length, int B, int T,
                       struct noise* source) {
    for (int b = 0; b < B; ++b) { // loop: affine-recurrence
        const int start = (int)(noise_next(source) % (uint32_t)(length - T));
        for (int t = 0; t < T; ++t) { // loop: independent
            token[b * T + t] = text[start + t];
            target[b * T + t] = text[start + t + 1];
        }
    }
}

/// Continues `window` by `steps` tokens, each drawn from the distribution after the last one.
static void continue_text(struct model* m, int* window, int* out, int steps, struct noise* source) {
    const int T = m->dim.T, V = m->dim.V;
    for (int s = 0; s < steps; ++s) { // loop: sequential
        model_forward(m, window, NULL);
        const float coin = 0.5f + 0.5f * noise_signed(source);
        const int next = draw(m->act[PROB] + (T - 1) * V, V, coin);
        for (int t = 0; t + 1 < T; ++t) // loop: sequential
            window[t] = window[t + 1];
        window[T - 1] = next;
        out[s] = next;
    }
}

enum { STEPS = 60, TEXT = 512, CONTINUED = 12 };

int main(void) {
    const struct shape dim = {.B = 4, .T = 16, .C = 16, .H = 2, .V = 24, .L = 2};
    struct noise source = {20240607u};
    static struct model m;
    model_build(&m, dim, &source);
    printf("parameters %zu activations %zu\n", m.params, m.acts);

    int text[TEXT];
    write_text(text, TEXT, dim.V);
    int* token = calloc((size_t)(dim.B * dim.T), sizeof(int));
    int* target = calloc((size_t)(dim.B * dim.T), sizeof(int));
    if (token == NULL || target == NULL)
        return 1;

    float rate[STEPS], loss[STEPS], smoothed[STEPS];
    plan_rates(rate, STEPS, 5, 1e-2f);
    struct adamw how = {.rate = 0.0f, .beta1 = 0.9f, .beta2 = 0.95f, .eps = 1e-8f, .decay = 0.01f};
    for (int step = 0; step < STEPS; ++step) { // loop: sequential
        pick_batch(token, target, text, TEXT, dim.B, dim.T, &source);
        model_forward(&m, token, target);
        model_backward(&m, token, target);
        if (!all_finite(m.dparam[0], m.params)) {
            printf("step %d: gradient is not finite, skipped\n", step);
            loss[step] = m.mean_loss;
            continue;
        }
        const float norm = clip_gradient(m.dparam[0], m.params, 1.0f);
        how.rate = rate[step];
        adamw_update(m.param[0], m.dparam[0], m.first, m.second, m.params, how, step + 1);
        loss[step] = m.mean_loss;
        if (step % 10 == 0 || step == STEPS - 1)
            printf("step %2d loss %.4f norm %.3f rate %.5f accuracy %.2f\n", step, (double)loss[step], (double)norm,
                   (double)how.rate, (double)accuracy(m.act[PROB], target, dim.B * dim.T, dim.V));
    }
    smooth(smoothed, loss, STEPS, 0.9f);
    float drop[STEPS];
    for (int s = 1; s < STEPS; ++s) // loop: independent
        drop[s] = smoothed[s - 1] - smoothed[s];
    float steepest = 0.0f;
    int steepest_step = 0;
    for (int s = 1; s < STEPS; ++s) { // loop: arg-extremum
        if (drop[s] > steepest) {
            steepest = drop[s];
            steepest_step = s;
        }
    }
    printf("smoothed loss %.4f -> %.4f, rose %d times, steepest at step %d\n", (double)smoothed[0],
           (double)smoothed[STEPS - 1], count_rises(loss, STEPS), steepest_step);

    int continued[CONTINUED];
    continue_text(&m, token, continued, CONTINUED, &source);
    for (int s = 0; s < CONTINUED; ++s) // loop: sequential
        printf("%d%c", continued[s], s + 1 < CONTINUED ? ' ' : '\n');
    free(token);
    free(target);
    model_free(&m);
    return smoothed[STEPS - 1] < 0.5f * smoothed[0] ? 0 : 1;
}
