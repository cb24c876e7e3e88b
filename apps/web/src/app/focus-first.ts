/** Focuses the first control that is wrong, in the order in which they stand on the screen; each says its field as `data-path`. */
export function focusFirst(form: HTMLElement | null, errors: object): void {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? []
  for (const item of fields) {
    if (!((item.dataset.path ?? '') in errors)) continue
    item.focus()
    return
  }
}
