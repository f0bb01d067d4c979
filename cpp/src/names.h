// Looking names up in a table whose entries stand in the order of an enumeration.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace attention {

template <typename Enum, std::size_t count>
std::string_view name_of(Enum value, const std::array<std::string_view, count>& names) {
  return names[static_cast<std::size_t>(value)];
}

template <typename Enum, std::size_t count>
std::optional<Enum> named(std::string_view name, const std::array<std::string_view, count>& names) {
  for (std::size_t i = 0; i < count; ++i)
    if (names[i] == name) return static_cast<Enum>(i);
  return std::nullopt;
}

}  // namespace attention
