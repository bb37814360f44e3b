/** Pagination of the players' lists: rows of one page (D-060). */
export const rowsPerPage = 10

/** The players' page around its rows; a page past the end is an empty list with the true total (D-061). */
export const pageAround = <Row>(data: Row[], total: number, page: number) => ({
  current_page: page,
  data,
  last_page: Math.max(1, Math.ceil(total / rowsPerPage)),
  per_page: rowsPerPage,
  total,
})

/** How many rows come before the page. */
export const offsetOf = (page: number, perPage: number = rowsPerPage): number => (page - 1) * perPage
