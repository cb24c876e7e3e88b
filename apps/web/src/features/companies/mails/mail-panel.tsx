import { Button } from '@mantine/core'
import { deleteWaitingMail, listWaitingMails } from '@prosa/contract'
import { IconCopy, IconKey, IconTrash } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { Note } from '../../../ui/note.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { splitMail } from './mail-links.ts'
import classes from './mail-panel.module.css'
import type { WaitingMail } from './mails-screen.tsx'
import { mailTexts as texts } from './texts.ts'

const width = 560

/** An e-mail as its recipient would read it, with its link to pass on. */
export function MailPanel({ mail, onClose }: { mail: WaitingMail; onClose: () => void }) {
  const { moment } = useFormats()
  const removing = useAct({
    ask: () => call(deleteWaitingMail, { params: { id: mail.id } }),
    done: () => {
      toastSuccess(texts.removed)
      onClose()
    },
    failed: texts.removeFailed,
    stale: [listWaitingMails],
  })
  const remove = async (): Promise<void> => {
    const question = { text: texts.confirmRemove(mail.recipient), confirmLabel: texts.remove, isDestructive: true }
    if (await confirm(question)) removing.mutate()
  }
  const parts = splitMail(mail.text)
  const link = parts.find(({ href }) => href !== null)?.href
  return (
    <SidePanel
      isOpen
      title={mail.subject}
      width={width}
      onClose={onClose}
      footer={
        <div className={classes.acts}>
          <BusyButton
            color="red"
            isBusy={removing.isPending}
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => void remove()}
          >
            {texts.remove}
          </BusyButton>
          {link ? (
            <Button
              variant="filled"
              leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
              onClick={() => void copyLink(link)}
            >
              {texts.copy}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={classes.mail}>
        <dl className={classes.head}>
          <dt>{texts.recipient}</dt>
          <dd>{mail.recipient}</dd>
          <dt>{texts.created}</dt>
          <dd>{moment(mail.createdAt)}</dd>
        </dl>
        {link ? (
          <Note tone="warn" icon={IconKey}>
            {texts.secret}
          </Note>
        ) : null}
        <p className={classes.text}>
          {parts.map(({ text, href }, place) =>
            href === null ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed text
              <a key={place} href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
      </div>
    </SidePanel>
  )
}

async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) toastSuccess(texts.copied)
  else toastError(texts.copyFailed)
}
