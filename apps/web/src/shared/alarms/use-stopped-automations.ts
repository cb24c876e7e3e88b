import { listAutomations, listFollowUps, listStoppedAutomations } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Answer } from '../../app/api.ts'
import { live } from '../../app/live/index.ts'
import { invalidate, query } from '../../app/query.ts'

export interface StoppedOne {
  key: string
  name: string
  isFollowUp: boolean
  /** The screen where it is looked after. */
  path: string
}

/** Automations that stopped by themselves and follow-ups that wait for a person, for people who may switch them; one that was put aside comes back if it stops again. */
export const useStoppedAutomations = (edits: boolean) => {
  const { data } = useQuery({ ...query(listStoppedAutomations), enabled: edits })
  const [aside, setAside] = useState<ReadonlySet<string>>(new Set())
  useEffect(
    () =>
      edits
        ? live.on('automations', () => void invalidate(listStoppedAutomations, listAutomations, listFollowUps))
        : undefined,
    [edits],
  )
  const all = useMemo(() => (data ? stoppedOf(data) : []), [data])
  useEffect(() => {
    const stopped = new Set(all.map(({ key }) => key))
    setAside((now) => new Set([...now].filter((key) => stopped.has(key))))
  }, [all])
  return {
    stopped: all.filter(({ key }) => !aside.has(key)),
    onLater: () => setAside(new Set(all.map(({ key }) => key))),
  }
}

/** A program of before knows no follow-ups here. */
const stoppedOf = ({ result, followUps = [] }: Answer<typeof listStoppedAutomations>): StoppedOne[] => [
  ...result.map(({ id, name }) => ({
    key: `automation ${id}`,
    name,
    isFollowUp: false,
    path: `/workspace-rules?aba=automacoes&automacao=${id}&ver=registro`,
  })),
  ...followUps.map(({ id, name, workspaceId }) => ({
    key: `follow-up ${id}`,
    name,
    isFollowUp: true,
    path: `/workspace-rules?workspace=${workspaceId}&aba=follow-ups`,
  })),
]
