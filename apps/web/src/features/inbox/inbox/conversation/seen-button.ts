/** The first of the room's buttons of this selector that is in sight: what a key opens stands beside it. */
export const seenButton = (room: HTMLElement | null, selector: string): HTMLElement | null =>
  [...(room?.querySelectorAll<HTMLElement>(selector) ?? [])].find((one) => one.checkVisibility()) ?? null
