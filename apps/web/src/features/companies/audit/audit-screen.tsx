import {
  checkAuditChain,
  checkInstallationAuditChain,
  downloadAudit,
  downloadInstallationAudit,
  listAudit,
  listAuditChoices,
  listInstallationAudit,
  listInstallationAuditChoices,
} from '@prosa/contract'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../app/api.ts'
import { ListFilterBar } from '../../../app/list/list-filter.tsx'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { useList } from '../../../app/list/use-list.ts'
import { query } from '../../../app/query.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { choicesOf } from '../../../ui/choices.ts'
import type { ListFilters } from '../../../ui/list-filters.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useFormats } from '../../../ui/use-formats.ts'
import { auditColumns, compactEntry } from './audit-columns.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { ChainNote } from './chain-note.tsx'
import { auditTexts as allTexts } from './texts.ts'

/** Timeout for a file of 100,000 lines on a slow connection. */
const fileTimeoutMs = 180_000

const ofCompany = {
  list: listAudit,
  choices: listAuditChoices,
  file: downloadAudit,
  chain: checkAuditChain,
  texts: { ...allTexts, ...allTexts.company },
} as const
const ofInstallation = {
  list: listInstallationAudit,
  choices: listInstallationAuditChoices,
  file: downloadInstallationAudit,
  chain: checkInstallationAuditChain,
  texts: { ...allTexts, ...allTexts.installation },
} as const
type Whose = typeof ofCompany | typeof ofInstallation

/** /auditoria: actions in the company, including those of administrators. */
export const AuditScreen = () => <AuditOf whose={ofCompany} />

/** /auditoria-da-instalacao: actions outside of companies. */
export const InstallationAuditScreen = () => <AuditOf whose={ofInstallation} />

const { filters: titles } = allTexts

interface Choices {
  people: readonly { id: number; name: string }[]
  actions: readonly { action: string; label: string }[]
  records: readonly { type: string; label: string }[]
}

const filtersOf = ({ people, actions, records }: Choices) =>
  ({
    period: { kind: 'days', label: titles.period, as: 'periodo' },
    person: {
      kind: 'choice',
      label: titles.person,
      as: 'pessoa',
      isOpen: true,
      options: choicesOf(people),
    },
    action: {
      kind: 'choice',
      label: titles.action,
      as: 'acao',
      isOpen: true,
      options: actions.map(({ action, label }) => ({ value: action, label })),
    },
    record: {
      kind: 'choice',
      label: titles.record,
      as: 'registro',
      isOpen: true,
      options: records.map(({ type, label }) => ({ value: type, label })),
    },
  }) as const satisfies ListFilters

const noChoices: Choices = { people: [], actions: [], records: [] }

function AuditOf({ whose }: { whose: Whose }) {
  const formats = useFormats()
  const { texts } = whose
  const choices =
    useQuery({ ...query(whose.choices as typeof listAuditChoices), meta: { loud: true } }).data ?? noChoices
  const filters = useMemo(() => filtersOf(choices), [choices])
  const list = useList(whose.list as typeof listAudit, {
    filters,
    input: ({ filters: values, limit, after }) => ({ body: { ...bodyOf(values), limit, next: after } }),
  })
  const { params, rows } = list
  const file = useAct({
    ask: () => call(whose.file as typeof downloadAudit, { body: bodyOf(list.filters), timeoutMs: fileTimeoutMs }),
    // Spreadsheets need the byte order mark to read accents; decoding the response removed it.
    done: (text) => saveFile('auditoria.csv', 'text/csv;charset=utf-8', `\uFEFF${text.replace(/^\uFEFF/, '')}`),
    failed: texts.downloadFailed,
  })
  const opened = Number(params.get('id'))
  const entry = rows?.find(({ id }) => id === opened)
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        note={<ChainNote operation={whose.chain as typeof checkAuditChain} />}
        filters={<ListFilterBar list={list} />}
        actions={
          <BusyButton
            isBusy={file.isPending}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => file.mutate()}
          >
            {texts.download}
          </BusyButton>
        }
      >
        <ListTable
          list={list}
          texts={texts}
          columns={auditColumns(formats)}
          compact={compactEntry(formats)}
          onOpen={({ id }) => params.open({ id: String(id) })}
        />
      </ListPage>
      {entry ? (
        <AuditPanel
          entry={entry}
          onClose={() => params.open({ id: null })}
          onRecord={(record) => {
            list.setFilters({ record })
            params.open({ id: null })
          }}
        />
      ) : null}
    </>
  )
}

interface Values {
  period: { startAt: string | null; endAt: string | null }
  person: string
  action: string
  record: string
}

/** The server validates the values from the URL. */
const bodyOf = ({ period, person, action, record }: Values) => ({
  period,
  accountId: person === '' ? null : Number(person),
  action: action === '' ? null : (action as never),
  record: record === '' ? null : record,
})
