import type { Label } from '@prosa/contract'
import { useState } from 'react'
import { useLabels } from './use-labels.ts'

/**
 * Names of labels that were shown here and that another window or user removed. Call `forget` before this component
 * removes a label itself.
 */
export function useGoneLabels(): { gone: readonly string[]; forget: (id: number) => void } {
  const { all, isPending, error } = useLabels()
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map())
  const [own, setOwn] = useState<ReadonlySet<number>>(new Set())
  const isKnown = !isPending && error === null
  // State is set during rendering, so that no rendered name goes unrecorded.
  const left = new Map(all.map(entryOf))
  if (isKnown && [...left].some(([id, name]) => seen.get(id) !== name)) setSeen(new Map([...seen, ...left]))
  return {
    gone: isKnown ? [...seen].flatMap(([id, name]) => (left.has(id) || own.has(id) ? [] : [name])) : [],
    forget: (id) => setOwn((before) => new Set([...before, id])),
  }
}

const entryOf = ({ id, name }: Label): [number, string] => [id, name]
