import type { ButtonDraft } from '@prosa/flow'

/** Effect of Enter in an option: go to the next, add one after the last, or drop an empty last one and save. */
export function afterEnter(shown: readonly ButtonDraft[], id: string): { go: string } | 'add' | 'save' {
  const place = shown.findIndex((draft) => draft.id === id)
  const next = shown[place + 1]
  if (next) return { go: next.id }
  return place > 0 && shown[place]?.label.trim() === '' ? 'save' : 'add'
}

/** Drops trailing empty drafts; one always stays, to show its error. */
export function withoutEmptyEnd(drafts: readonly ButtonDraft[]): readonly ButtonDraft[] {
  const last = drafts.findLastIndex(({ label, link }) => label.trim() !== '' || (link ?? '').trim() !== '')
  return drafts.slice(0, Math.max(last + 1, 1))
}
