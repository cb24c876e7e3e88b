import { listWaitingMails } from '@prosa/contract'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { type RowOf, useList } from '../../../app/list/use-list.ts'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import { useFormats } from '../../../ui/use-formats.ts'
import { MailPanel } from './mail-panel.tsx'
import { mailTexts as texts } from './texts.ts'

export type WaitingMail = RowOf<typeof listWaitingMails>

/** /emails: e-mails that could not be sent without a mail server, the newest first. `?id=7` opens one. */
export function MailsScreen() {
  const list = useList(listWaitingMails, { input: ({ limit, offset }) => ({ query: { limit, offset } }) })
  const { params, rows } = list
  const opened = Number(params.get('id'))
  const mail = rows?.find(({ id }) => id === opened)
  return (
    <>
      <ListPage list={list} texts={texts}>
        <ListTable
          list={list}
          texts={texts}
          columns={columns}
          compact={compactMail}
          onOpen={({ id }) => params.open({ id: String(id) })}
        />
      </ListPage>
      {mail ? <MailPanel mail={mail} onClose={() => params.open({ id: null })} /> : null}
    </>
  )
}

const columns: readonly Column<WaitingMail>[] = [
  { key: 'recipient', title: texts.recipient, isMain: true, render: ({ recipient }) => recipient },
  { key: 'subject', title: texts.subject, render: ({ subject }) => subject },
  { key: 'createdAt', title: texts.created, width: 180, render: (mail) => <When mail={mail} /> },
]

const compactMail = (mail: WaitingMail): CompactRow => ({
  name: mail.recipient,
  when: <When mail={mail} />,
  detail: mail.subject,
})

function When({ mail: { createdAt } }: { mail: WaitingMail }) {
  const { moment } = useFormats()
  return <time dateTime={createdAt}>{moment(createdAt)}</time>
}
