#include <string_view>
int count_words(std::string_view s) {
    int words = 0;
    bool inside = false;
    for (char c : s) { // loop: reduction; not: independent; not: sequential
        const bool letter = c != ' ';
        if (letter && !inside)
            ++words;
        inside = letter;
    }
    return words;
}
