// classify/Wavefront.cpp - a nest that is serial level by level, and free along diagonals.
// Tested by testdata/wavefront and UnlockOracle.
//
//   g[i][j] = g[i-1][j] + g[i][j-1]             in the class: all (i, j) with the same i + j are independent
//   d[i][j] = min(d[i-1][j-1], d[i][j-1]) ...   in the class: edit distance
//   g[i][j] = g[i-1][j]                         not: j is independent as it stands
// Recognised in transform/Skewing.cpp. Source: Lamport, "The parallel execution of DO loops", 1974.

#include "classify/LoopClass.h"

namespace lanewise {

extern const LoopClass kWavefront;
const LoopClass kWavefront = {
    {.id = "wavefront",
     .summary = "a nest that is serial level by level, and free along diagonals",
     .definition = "Every loop of a perfect nest carries a dependence, but all distance vectors point to one side of a "
                   "hyperplane: an iteration needs only iterations with a smaller i + j (or 2 * i + j, and so on). All "
                   "iterations on one such diagonal are independent of each other.",
     .example = "double grid[66][66];\nvoid sweep() {\n  for (int i = 1; i < 66; ++i)\n    for (int j = 1; j < 66; "
                "++j)\n      grid[i][j] = grid[i - 1][j] * grid[i][j - 1];\n}\n",
     .notThis = "double grid[66][66];\nvoid down() {\n  for (int i = 1; i < 66; ++i)\n    for (int j = 0; j < 66; "
                "++j)\n      grid[i][j] = grid[i - 1][j] * grid[i - 1][j];\n}\n",
     .parallel =
         "Run the diagonals one after the other, and the iterations of each at the same time; in tiles, so that a "
         "diagonal has enough work. The first and the last diagonals are short. It does not pay for small grids, or "
         "where an "
         "iteration costs less than waiting for the others at the end of its diagonal.",
     .knownProblems = "Distances must have a known least value in each loop; of two components that vary together "
                      "only the separate bounds are used. Nests with statements between the loops are not seen."},
    nullptr};

} // namespace lanewise
