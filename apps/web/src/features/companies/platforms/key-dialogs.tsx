import { SegmentedControl, TextInput } from '@mantine/core'
import {
  type ApiLevel,
  apiLevels,
  endPlatformKey,
  type KeyEnd,
  listPlatformKeys,
  makePlatformKey,
  type PlatformKey,
  readPlatformKeyUse,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { invalidate, query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { addressesOf } from '../../../shared/keys/addresses.ts'
import { AddressesField, EndField } from '../../../shared/keys/end-field.tsx'
import classes from '../../../shared/keys/keys.module.css'
import { SecretDialog } from '../../../shared/keys/secret-dialog.tsx'
import { addDays, spanDays } from '../../../shared/keys/spans.ts'
import { keyTexts } from '../../../shared/keys/texts.ts'
import { UseOfKey } from '../../../shared/keys/use-of-key.tsx'
import { WhenField } from '../../../shared/keys/when-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { useToday } from '../../../ui/use-now.ts'
import { platformKeyTexts as texts } from './key-texts.ts'
import type { AskedOfKeys } from './platform-keys.tsx'

interface KeyDialogsProps {
  platformId: number
  asked: AskedOfKeys | null
  onClose: () => void
}

/** Making a key, which is shown once, ending one, and its use. */
export function KeyDialogs({ platformId, asked, onClose }: KeyDialogsProps) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      {asked?.act === 'make' ? <MakeDialog platformId={platformId} onMade={setSecret} onClose={onClose} /> : null}
      {asked?.act === 'end' ? <EndDialog platformId={platformId} of={asked.of} onClose={onClose} /> : null}
      {asked?.act === 'use' ? <UseDialog platformId={platformId} of={asked.of} onClose={onClose} /> : null}
      {secret === null ? null : <SecretDialog secret={secret} words={texts.secret} onClose={() => setSecret(null)} />}
    </>
  )
}

interface DialogProps {
  platformId: number
  onClose: () => void
}

interface Values {
  name: string
  level: ApiLevel
  addresses: string
  expiresOn: string
}

function MakeDialog({ platformId, onMade, onClose }: DialogProps & { onMade: (secret: string) => void }) {
  const today = useToday()
  const initialValues: Values = { name: '', level: 'read', addresses: '', expiresOn: addDays(today, spanDays.year) }
  const form = useContractForm({
    schema: async () => (await import('./platform-key-schema.ts')).schema,
    initialValues,
    bodyOf: ({ addresses, expiresOn, ...values }: Values) => ({
      ...values,
      addresses: addressesOf(addresses),
      expiresOn: expiresOn === '' ? null : expiresOn,
    }),
    send: (body) => call(makePlatformKey, { params: { id: platformId }, body }),
    onDone: async ({ secret }) => {
      onClose()
      onMade(secret)
      await invalidate(listPlatformKeys)
    },
  })
  const { level, expiresOn } = form.values
  return (
    <FormDialog form={form} title={texts.makeTitle} submitLabel={texts.makeSubmit} size={560} onClose={onClose}>
      <TextInput label={texts.name} description={texts.nameHint} required autoComplete="off" {...form.field('name')} />
      <fieldset className={classes.group} data-path="level">
        <legend>{texts.may}</legend>
        <SegmentedControl
          aria-label={texts.may}
          data={apiLevels.map((value) => ({ value, label: texts.levels[value] }))}
          value={level}
          onChange={(value) => form.set('level', value === 'write' ? 'write' : 'read')}
        />
        <p className={classes.hint} aria-live="polite">
          {level === 'write' ? `${texts.levelHints.read} ${texts.levelHints.write}` : texts.levelHints.read}
        </p>
      </fieldset>
      <AddressesField field={form.field('addresses')} />
      <EndField field={form.field('expiresOn')} value={expiresOn} onPick={(day) => form.set('expiresOn', day)} />
    </FormDialog>
  )
}

function EndDialog({ platformId, of: { id: keyId, name, publicId }, onClose }: DialogProps & { of: PlatformKey }) {
  const form = useContractForm({
    schema: async () => (await import('./end-key-schema.ts')).schema,
    initialValues: { when: 'now' as KeyEnd },
    send: (body) => call(endPlatformKey, { params: { id: platformId, keyId }, body }),
    onDone: async ({ isEnded }) => {
      onClose()
      toastSuccess(isEnded ? keyTexts.ended : keyTexts.endsLater)
      await invalidate(listPlatformKeys)
    },
  })
  return (
    <FormDialog form={form} title={keyTexts.endTitle} submitLabel={keyTexts.endSubmit} isDestructive onClose={onClose}>
      <p className={classes.hint}>
        {name} (<code>{keyTexts.label(publicId)}</code>). {keyTexts.endText}
      </p>
      <WhenField label={keyTexts.endWhen} value={form.values.when} onChange={(when) => form.setValues({ when })} />
    </FormDialog>
  )
}

function UseDialog({ platformId, of: { id: keyId, name }, onClose }: DialogProps & { of: PlatformKey }) {
  const { data, error, refetch } = useQuery({
    ...query(readPlatformKeyUse, { params: { id: platformId, keyId } }),
    refetchOnMount: 'always',
  })
  return (
    <Dialog isOpen title={texts.titleOfUse(name)} size={720} onClose={onClose}>
      {data ? (
        <UseOfKey use={data} />
      ) : (
        <Unanswered of={{ error, refetch }} title={keyTexts.use.failed} level={3}>
          <ListSkeleton rows={4} />
        </Unanswered>
      )}
    </Dialog>
  )
}
