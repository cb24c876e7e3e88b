import { DetailsFailed } from './details-failed.tsx'
import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { getContact, listContacts, maxTaggedAtOnce, tagContacts } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import classes from './details.module.css'
import { NewTagsField } from './new-tags-field.tsx'
import { TagsField } from './own-fields.tsx'
import { detailTexts as texts } from './texts.ts'
import { useDetails } from './use-details.ts'

interface TagDialogProps {
  contacts: readonly number[]
  onClose: () => void
}

/** Adds tags to the selected contacts and removes others. */
export function TagDialog({ contacts, onClose }: TagDialogProps) {
  const { tags, error, retry } = useDetails()
  const [add, setAdd] = useState<number[]>([])
  const [remove, setRemove] = useState<number[]>([])
  const [done, setDone] = useState(0)
  // After a change of tags, start again with the first contact, so that all get the same tags.
  const beginAnew =
    (change: (ids: number[]) => void) =>
    (ids: number[]): void => {
      change(ids)
      setDone(0)
    }
  const applying = useAct({
    ask: async () => {
      for (let start = done; start < contacts.length; start += maxTaggedAtOnce) {
        const part = contacts.slice(start, start + maxTaggedAtOnce)
        await call(tagContacts, { body: { contacts: part, add, remove } })
        setDone(start + part.length)
      }
    },
    done: () => {
      toastSuccess(texts.tagged)
      onClose()
    },
    failed: texts.tagApplyFailed,
    stale: [listContacts, getContact],
  })
  return (
    <Dialog isOpen onClose={onClose} title={texts.tagTitle(contacts.length)} size={420}>
      <div className={classes.stack}>
        {error ? <DetailsFailed onRetry={retry} /> : null}
        <NewTagsField
          label={texts.tagAdd}
          known={tags.filter(({ id }) => !remove.includes(id))}
          value={add}
          onChange={beginAnew(setAdd)}
        />
        <TagsField
          label={texts.tagRemove}
          known={tags.filter(({ id }) => !add.includes(id))}
          value={remove}
          onChange={beginAnew(setRemove)}
        />
        {applying.isError && done > 0 ? <p className={classes.quiet}>{texts.tagPartly(done)}</p> : null}
        <footer className={classes.foot}>
          <BusyButton
            variant="filled"
            disabled={add.length + remove.length === 0}
            isBusy={applying.isPending}
            onClick={() => applying.mutate()}
          >
            {texts.tagApply}
          </BusyButton>
        </footer>
      </div>
    </Dialog>
  )
}
