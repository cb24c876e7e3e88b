const focusable = 'input, textarea, select, button, [tabindex]'

const controlsOf = (form: HTMLElement | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? []),
]

/** Focuses the first wrong control in screen order; each control names its field in `data-path`. */
export function focusFirst(form: HTMLElement | null, errors: object): void {
  const wrong = controlsOf(form).find(({ dataset: { path = '' } }) => path in errors)
  if (!wrong) return
  wrong.focus()
  // A group of controls cannot take the focus itself.
  if (document.activeElement !== wrong) wrong.querySelector<HTMLElement>(focusable)?.focus()
}

/**
 * Assigns each error to the control with its path, or with the path of a container ('sites' for 'sites.2'). Returns the errors that no control shows.
 */
export function placeOnScreen(
  form: HTMLElement | null,
  errors: Readonly<Record<string, string>>,
): { placed: Record<string, string>; rest: string[] } {
  const paths = new Set(controlsOf(form).map(({ dataset: { path = '' } }) => path))
  const placed: Record<string, string> = {}
  const rest = new Set<string>()
  for (const [path, text] of Object.entries(errors)) {
    const parts = path.split('.')
    const ways = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
    const place = ways.find((way) => paths.has(way))
    if (place === undefined) rest.add(text)
    else placed[place] ??= text
  }
  return { placed, rest: [...rest] }
}
