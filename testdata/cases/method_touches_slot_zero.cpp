struct Box {
    int arr[128];
    void settle() { arr[0] = (arr[0] * arr[0] + 7) % 1009; }
};
void fill_box(Box &box, const int *src, int n) {
    for (int i = 1; i < n; ++i) { // loop: sequential
        box.arr[i] = src[i] + box.arr[0];
        box.settle();
    }
}
