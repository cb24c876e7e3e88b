/** Number of rows above the contacts: a report's heading, and the titles. */
export const rowsAbove = ({ has_titles, title_row }: { has_titles: boolean; title_row: number }): number =>
  has_titles ? title_row + 1 : 0
