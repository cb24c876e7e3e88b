import { createLabel, type Label, type LabelColor, listLabels } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { invalidate } from '../../app/query.ts'
import { freshColor } from './color-pick.tsx'
import { useLabels } from './use-labels.ts'

interface NewLabelOptions {
  onMade: (label: Label) => void
  onFailed?: (failure: Error) => void
}

/** A label being created. Its colour is the least used one until the user picks another, and after each creation. */
export function useNewLabel({ onMade, onFailed }: NewLabelOptions) {
  const { all } = useLabels()
  const [chosen, setChosen] = useState<LabelColor | null>(null)
  const color = chosen ?? freshColor(all)
  const create = useMutation({
    mutationFn: (name: string) => call(createLabel, { body: { name: name.trim(), color } }),
    onSuccess: async (label) => {
      setChosen(null)
      onMade(label)
      await invalidate(listLabels)
    },
    onError: (failure) => onFailed?.(failure),
  })
  return { color, setColor: setChosen, create }
}
