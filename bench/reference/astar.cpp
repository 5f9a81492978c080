// A* on a grid map in plain C++: the same algorithm as Floodgate's, to measure it against.
//
//   astar MAP QUERIES
//
// MAP is a MovingAI map; QUERIES has a line "x y goalX goalY" for each query. All queries are answered once to warm
// up and once for the clock, which gives a line each: the query's number, microseconds of CPU time, nodes expanded,
// length of the path in tile widths (-1 if there is none).
//
// Octile costs, no cutting of corners. The open list is a binary heap with decrease-key that orders by f, then
// larger g, then first in first out.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

// Whole numbers whose ratio is √2 to twelve digits, as in Floodgate: sums are exact, so that ties are ties and
// both programs expand the same nodes.
constexpr double STRAIGHT = 470832;
constexpr double DIAGONAL = 665857;
constexpr double MINOR = DIAGONAL - STRAIGHT;
constexpr double COSTS[8] = {STRAIGHT, DIAGONAL, STRAIGHT, DIAGONAL, STRAIGHT, DIAGONAL, STRAIGHT, DIAGONAL};

[[noreturn]] void fail(const std::string& message) {
  std::cerr << "astar: " << message << '\n';
  std::exit(1);
}

// Cells are indices into arrays with a wall of one cell around the map, so that no search tests bounds.
struct Grid {
  int width = 0;
  int height = 0;
  int stride = 0;
  int offsets[8] = {};
  std::vector<uint8_t> moves;  // bit d: direction d is allowed, clockwise from north

  int cellCount() const { return stride * (height + 2); }
  int cell(int x, int y) const { return (y + 1) * stride + x + 1; }
};

Grid readMap(const char* file) {
  std::ifstream in(file);
  if (!in) fail(std::string("cannot read ") + file);
  Grid grid;
  std::string word;
  while (in >> word && word != "map") {
    if (word == "width") in >> grid.width;
    else if (word == "height") in >> grid.height;
    else in >> word;
  }
  grid.stride = grid.width + 2;
  const int s = grid.stride;
  const int offsets[8] = {-s, -s + 1, 1, s + 1, s, s - 1, -1, -s - 1};
  std::copy(offsets, offsets + 8, grid.offsets);

  std::vector<uint8_t> free(grid.cellCount(), 0);
  for (int y = 0; y < grid.height; y++) {
    std::string row;
    if (!(in >> row) || static_cast<int>(row.size()) != grid.width) fail("a row of the map is cut short");
    for (int x = 0; x < grid.width; x++) free[grid.cell(x, y)] = row[x] == '.' || row[x] == 'G' || row[x] == 'S';
  }
  grid.moves.assign(grid.cellCount(), 0);
  for (int y = 0; y < grid.height; y++) {
    for (int x = 0; x < grid.width; x++) {
      const int cell = grid.cell(x, y);
      if (!free[cell]) continue;
      for (int d = 0; d < 8; d++) {
        const bool diagonal = d & 1;
        const bool beside = !diagonal || (free[cell + offsets[d - 1]] && free[cell + offsets[(d + 1) & 7]]);
        if (free[cell + offsets[d]] && beside) grid.moves[cell] |= 1 << d;
      }
    }
  }
  return grid;
}

struct Node {
  double g;
  uint32_t search = 0;  // the search that wrote this node; any other number: untouched
  int32_t slot;         // place in the open list
  uint8_t move;         // that led here
  bool closed;
};

struct Entry {
  double f;
  double g;
  int32_t order;
  int32_t cell;

  bool before(const Entry& other) const {
    if (f != other.f) return f < other.f;
    if (g != other.g) return g > other.g;
    return order < other.order;
  }
};

class OpenList {
 public:
  explicit OpenList(std::vector<Node>& nodes) : nodes_(nodes) {}

  bool empty() const { return heap_.empty(); }
  void clear() { heap_.clear(); }
  int first() const { return heap_[0].cell; }

  void push(const Entry& entry) {
    heap_.push_back(entry);
    rise(heap_.size() - 1, entry);
  }

  // Lowers the g of an entry that is in the list.
  void decrease(int cell, double g, int32_t order) {
    const size_t slot = nodes_[cell].slot;
    Entry entry = heap_[slot];
    entry.f -= entry.g - g;
    entry.g = g;
    entry.order = order;
    rise(slot, entry);
  }

  int pop() {
    const int cell = heap_[0].cell;
    const Entry moving = heap_.back();
    heap_.pop_back();
    const size_t size = heap_.size();
    size_t hole = 0;
    for (size_t child = 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && heap_[child + 1].before(heap_[child])) child++;
      place(hole, heap_[child]);
      hole = child;
    }
    if (size > 0) rise(hole, moving);
    return cell;
  }

 private:
  void rise(size_t hole, const Entry entry) {
    while (hole > 0) {
      const size_t above = (hole - 1) / 2;
      if (heap_[above].before(entry)) break;
      place(hole, heap_[above]);
      hole = above;
    }
    place(hole, entry);
  }

  void place(size_t slot, const Entry& entry) {
    heap_[slot] = entry;
    nodes_[entry.cell].slot = static_cast<int32_t>(slot);
  }

  std::vector<Node>& nodes_;
  std::vector<Entry> heap_;
};

struct Answer {
  long expanded = 0;
  double length = -1;
  std::vector<int> path;
};

class AStar {
 public:
  explicit AStar(const Grid& grid) : grid_(grid), nodes_(grid.cellCount()), open_(nodes_) {}

  Answer find(int start, int goal) {
    const int stride = grid_.stride;
    const double rowsPerCell = 1.0 / stride;
    const int goalY = goal / stride;
    const int goalX = goal % stride;
    const auto h = [&](int cell) {
      const int y = static_cast<int>((cell + 0.5) * rowsPerCell);
      const int dx = std::abs(cell - y * stride - goalX);
      const int dy = std::abs(y - goalY);
      return dx > dy ? dx * STRAIGHT + dy * MINOR : dy * STRAIGHT + dx * MINOR;
    };

    Answer answer;
    int32_t order = 0;
    search_++;
    open_.clear();
    open(start, 0, h(start), order++, 0);
    while (!open_.empty() && open_.first() != goal) {
      const int cell = open_.pop();
      nodes_[cell].closed = true;
      answer.expanded++;
      const double g = nodes_[cell].g;
      for (unsigned moves = grid_.moves[cell]; moves != 0; moves &= moves - 1) {
        const int d = __builtin_ctz(moves);
        const int next = cell + grid_.offsets[d];
        const double nextG = g + COSTS[d];
        Node& node = nodes_[next];
        if (node.search != search_) {
          open(next, nextG, nextG + h(next), order++, d);
        } else if (!node.closed && nextG < node.g) {
          node.g = nextG;
          node.move = d;
          open_.decrease(next, nextG, order++);
        }
      }
    }
    if (!open_.empty()) {
      answer.length = trace(start, goal, answer.path);
    }
    return answer;
  }

 private:
  void open(int cell, double g, double f, int32_t order, int move) {
    Node& node = nodes_[cell];
    node.g = g;
    node.search = search_;
    node.move = move;
    node.closed = false;
    open_.push({f, g, order, cell});
  }

  // Fills in the path from start to goal and returns its length in tile widths.
  double trace(int start, int goal, std::vector<int>& path) const {
    int diagonal = 0;
    for (int cell = goal; cell != start; cell -= grid_.offsets[nodes_[cell].move]) {
      path.push_back(cell);
      diagonal += nodes_[cell].move & 1;
    }
    const int straight = static_cast<int>(path.size()) - diagonal;
    path.push_back(start);
    std::reverse(path.begin(), path.end());
    return straight + diagonal * std::sqrt(2.0);
  }

  const Grid& grid_;
  std::vector<Node> nodes_;
  OpenList open_;
  uint32_t search_ = 0;
};

struct Query {
  int start;
  int goal;
};

std::vector<Query> readQueries(const char* file, const Grid& grid) {
  std::ifstream in(file);
  if (!in) fail(std::string("cannot read ") + file);
  std::vector<Query> queries;
  int x, y, goalX, goalY;
  while (in >> x >> y >> goalX >> goalY) queries.push_back({grid.cell(x, y), grid.cell(goalX, goalY)});
  return queries;
}

double cpuMicroseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) fail("usage: astar MAP QUERIES");
  const Grid grid = readMap(argv[1]);
  const std::vector<Query> queries = readQueries(argv[2], grid);
  AStar astar(grid);
  for (const Query& query : queries) astar.find(query.start, query.goal);
  for (size_t i = 0; i < queries.size(); i++) {
    const double begin = cpuMicroseconds();
    const Answer answer = astar.find(queries[i].start, queries[i].goal);
    const double took = cpuMicroseconds() - begin;
    std::printf("%zu %.3f %ld %.9f\n", i, took, answer.expanded, answer.length);
  }
}
