import { Button } from '@mantine/core'
import {
  type Contact,
  formatPhone,
  getContact,
  listContactDuplicates,
  listContactMerges,
  listContacts,
  type MergeBody,
  type MergeField,
  mergeContacts,
  mergeFields,
  usualSides,
} from '@prosa/contract'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../app/api.ts'
import { query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useAct } from '../../../app/use-act.ts'
import { clearSelectedContacts } from '../../../shared/contacts/selection.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Note } from '../../../ui/note.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { nameOf } from '../contact-columns.tsx'
import { ContactFacts } from './contact-facts.tsx'
import classes from './merge.module.css'
import { mergeTexts as texts } from './texts.ts'

interface MergePanelProps {
  ids: readonly [number, number]
  width: number
  onBack: () => void
  onClose: () => void
}

/** Two contacts side by side: choose which one stays, and the value of each field. */
export function MergePanel({ ids: [firstId, secondId], width, onBack, onClose }: MergePanelProps) {
  const first = useQuery(query(getContact, { params: { id: firstId } }))
  const second = useQuery(query(getContact, { params: { id: secondId } }))
  const error = first.error ?? second.error
  if (first.data && second.data)
    return <Compared pair={[first.data, second.data]} width={width} onBack={onBack} onClose={onClose} />
  const retry = (): void => {
    void first.refetch()
    void second.refetch()
  }
  return (
    <SidePanel isOpen title={texts.mergeTitle} width={width} onClose={onClose}>
      <Unanswered of={{ error, refetch: retry }} title={texts.readFailed}>
        <ListSkeleton rows={6} />
      </Unanswered>
    </SidePanel>
  )
}

type Compare = Omit<MergePanelProps, 'ids'> & { pair: readonly [Contact, Contact] }

function Compared({ pair, width, onBack, onClose }: Compare) {
  const [first, second] = pair
  const [intoId, setIntoId] = useState(first.id)
  const [chosen, setChosen] = useState<Partial<Record<MergeField, number>>>({})
  const into = intoId === first.id ? first : second
  const from = intoId === first.id ? second : first
  const usual = usualSides(into, from)
  const idOf = (field: MergeField): number => chosen[field] ?? (usual[field] === 'from' ? from : into).id
  const fields = Object.fromEntries(
    mergeFields.map((field) => [field, idOf(field) === into.id ? 'into' : 'from']),
  ) as MergeBody['fields']
  const merging = useAct({
    ask: () => call(mergeContacts, { body: { intoId: into.id, fromId: from.id, fields } }),
    done: () => {
      toastSuccess(texts.merged)
      clearSelectedContacts()
      onBack()
    },
    failed: texts.mergeFailed,
    stale: [listContacts, listContactDuplicates, listContactMerges, getContact],
  })
  const shown = mergeFields.filter((field) => first[field] || second[field])
  return (
    <SidePanel
      isOpen
      title={texts.mergeTitle}
      width={width}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>{texts.back}</Button>
          <BusyButton variant="filled" isBusy={merging.isPending} onClick={() => merging.mutate()}>
            {texts.merge}
          </BusyButton>
        </>
      }
    >
      <div className={classes.stack}>
        <fieldset className={classes.choice}>
          <legend>{texts.stays}</legend>
          <p className={classes.quiet}>{texts.staysHint}</p>
          <div className={classes.two}>
            {pair.map((one) => (
              <Option
                key={one.id}
                name="stays"
                label={nameOf(one)}
                isChosen={one.id === intoId}
                takesFocus={one.id === intoId}
                onChoose={() => setIntoId(one.id)}
              >
                <ContactFacts contact={one} />
              </Option>
            ))}
          </div>
        </fieldset>
        <section className={classes.stack} aria-label={texts.choose}>
          <h3>{texts.choose}</h3>
          {shown.map((field) => (
            <fieldset key={field} className={classes.choice}>
              <legend>{texts.fields[field]}</legend>
              <div className={classes.two}>
                {pair.map((one) => (
                  <Option
                    key={one.id}
                    name={field}
                    label={shownValue(one, field)}
                    isChosen={idOf(field) === one.id}
                    onChoose={() => setChosen({ ...chosen, [field]: one.id })}
                  >
                    <span className={classes.value}>{shownValue(one, field)}</span>
                  </Option>
                ))}
              </div>
            </fieldset>
          ))}
        </section>
        <section className={classes.stack} aria-label={texts.outcome}>
          <h3>{texts.outcome}</h3>
          <dl className={classes.outcome}>
            {mergeFields.map((field) => (
              <div key={field}>
                <dt>{texts.fields[field]}</dt>
                <dd>{shownValue(fields[field] === 'into' ? into : from, field)}</dd>
              </div>
            ))}
          </dl>
          {first.optedOut.length + second.optedOut.length > 0 ? (
            <Note tone="warn" icon={IconBellOff}>
              {texts.optedOut}
            </Note>
          ) : null}
          {[first, second].some(({ fields: own, tags }) => Object.keys(own).length + tags.length > 0) ? (
            <p className={classes.quiet}>{texts.own}</p>
          ) : null}
          <p className={classes.quiet}>{texts.openChat}</p>
        </section>
      </div>
    </SidePanel>
  )
}

const shownValue = (contact: Contact, field: MergeField): string => {
  const value = contact[field]
  if (!value) return texts.blank
  return field === 'phone' ? formatPhone(value) : value
}

interface OptionProps {
  name: string
  label: string
  isChosen: boolean
  /** Gets the focus when the panel opens. */
  takesFocus?: boolean
  onChoose: () => void
  children: React.ReactNode
}

function Option({ name, label, isChosen, takesFocus = false, onChoose, children }: OptionProps) {
  const id = useId()
  return (
    <label className={classes.option} htmlFor={id} data-chosen={isChosen || undefined}>
      <input
        id={id}
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        data-autofocus={takesFocus || undefined}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}
