import { listAutomations, listStoppedAutomations } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { live } from '../../app/live/index.ts'
import { invalidate, query } from '../../app/query.ts'

/** Automations that stopped by themselves, for people who may switch them; one that was put aside comes back if it stops again. */
export const useStoppedAutomations = (edits: boolean) => {
  const { data } = useQuery({ ...query(listStoppedAutomations), enabled: edits })
  const [aside, setAside] = useState<ReadonlySet<number>>(new Set())
  useEffect(
    () => (edits ? live.on('automations', () => void invalidate(listStoppedAutomations, listAutomations)) : undefined),
    [edits],
  )
  useEffect(() => {
    const stopped = new Set(data?.result.map(({ id }) => id))
    setAside((now) => new Set([...now].filter((id) => stopped.has(id))))
  }, [data])
  const all = data?.result ?? []
  return {
    stopped: all.filter(({ id }) => !aside.has(id)),
    onLater: () => setAside(new Set(all.map(({ id }) => id))),
  }
}
