import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useWorkspaces } from '../../../app/workspaces.ts'
import type { InboxFilter } from '../keys.ts'

const statuses = ['', 'OPEN', 'CLOSED'] as const
const isStatus = (text: string): text is InboxFilter['status'] => (statuses as readonly string[]).includes(text)

/** The list's filter lives in the address; the header's workspaces join it where no single one is chosen. */
export function useInboxFilter() {
  const [params, setParams] = useSearchParams()
  const { selectedIds, isAll } = useWorkspaces()
  const status = params.get('status') ?? 'OPEN'
  const workspace = Number(params.get('workspace')) || 0
  const bots = params.get('robos') ?? ''
  const name = params.get('busca') ?? ''
  const filter = useMemo<InboxFilter>(
    () => ({
      workspace,
      workspaces: workspace > 0 || isAll ? [] : selectedIds,
      name,
      status: isStatus(status) ? status : 'OPEN',
      bots: bots
        .split(',')
        .map(Number)
        .filter((id) => id > 0),
    }),
    [workspace, isAll, selectedIds, name, status, bots],
  )
  const change = (key: 'status' | 'workspace' | 'robos' | 'busca', value: string, standard: string): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === standard) next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: true },
    )
  return {
    filter,
    setStatus: (value: InboxFilter['status']) => change('status', value, 'OPEN'),
    setWorkspace: (id: number) => change('workspace', String(id), '0'),
    setBots: (ids: readonly number[]) => change('robos', ids.join(','), ''),
    setName: (text: string) => change('busca', text, ''),
    isNarrowed: workspace > 0 || name !== '' || bots !== '' || status !== 'OPEN',
    clear: () =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const key of ['status', 'workspace', 'robos', 'busca']) next.delete(key)
          return next
        },
        { replace: true },
      ),
  }
}
