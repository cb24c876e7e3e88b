import { type FlowChanges, isUnchanged } from '@prosa/flow'
import { flowTexts } from '../texts.ts'

const maxNames = 5

/** The changes as text, one line per kind; '' if there are none. */
export function describeChanges(changes: FlowChanges): string {
  if (isUnchanged(changes)) return ''
  const { added, changed, removed, moved, isRenamed } = changes
  const texts = flowTexts.changes
  const lines = [
    names(texts.added, added),
    names(texts.changed, changed),
    names(texts.removed, removed),
    moved.length > 0 ? texts.moved(moved.length) : '',
    isRenamed ? texts.renamed : '',
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function names(label: string, all: readonly string[]): string {
  if (all.length === 0) return ''
  const more = all.length - maxNames
  const shown = all.slice(0, maxNames).join(', ')
  return `${label} (${all.length}): ${more > 0 ? flowTexts.changes.andMore(shown, more) : shown}`
}
