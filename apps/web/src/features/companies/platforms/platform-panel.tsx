import { createPlatform, getPlatform, listPlatforms, me, type PlatformRecord, updatePlatform } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { invalidate, query } from '../../../app/query.ts'
import { useCan, useUser } from '../../../app/session.tsx'
import { replaceUser } from '../../../app/session-store.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { defaultBrandColor } from '../../../ui/theme/brand-shades.ts'
import { Administrators, InviteDialog } from './administrators.tsx'
import { KeyDialogs } from './key-dialogs.tsx'
import { bodyOf, newPlatform, storedPictures, valuesOf } from './platform-draft.ts'
import { PlatformFields } from './platform-fields.tsx'
import { type AskedOfKeys, PlatformKeys } from './platform-keys.tsx'
import { platformTexts as texts } from './texts.ts'

const width = 900

interface PanelProps {
  /** Null: a new platform. */
  id: number | null
  /** Opens another platform; null closes the panel. */
  onOpen: (id: number | null) => void
}

/** Side panel of a platform: brand with preview, hosts, texts and administrators. */
export function PlatformPanel({ id, onOpen }: PanelProps) {
  const { data, error, refetch } = useQuery({
    ...query(getPlatform, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchOnMount: 'always',
  })
  if (id === null) return <NewPlatform onOpen={onOpen} />
  if (data) return <StoredPlatform platform={data} onClose={() => onOpen(null)} />
  return (
    <SidePanel isOpen title={texts.editTitle} width={width} onClose={() => onOpen(null)}>
      <Unanswered of={{ error, refetch }} title={texts.readFailed}>
        <ListSkeleton rows={8} />
      </Unanswered>
    </SidePanel>
  )
}

function NewPlatform({ onOpen }: Pick<PanelProps, 'onOpen'>) {
  const form = useContractForm({
    schema: async () => (await import('./platform-schema.ts')).schema,
    initialValues: newPlatform(defaultBrandColor),
    bodyOf,
    send: (body) => call(createPlatform, { body }),
    saved: texts.created,
    onDone: async ({ id }) => {
      // The next step is inviting its administrators.
      onOpen(id)
      await invalidate(listPlatforms)
    },
  })
  return (
    <FormPanel form={form} title={texts.createTitle} width={width} onClose={() => onOpen(null)}>
      <PlatformFields form={form} stored={storedPictures(null)} hasHosts>
        <Administrators platform={null} />
        <PlatformKeys platformId={null} />
      </PlatformFields>
    </FormPanel>
  )
}

function StoredPlatform({ platform, onClose }: { platform: PlatformRecord; onClose: () => void }) {
  const user = useUser()
  const mayCreate = useCan().call(createPlatform)
  const [isInviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<AskedOfKeys | null>(null)
  const { id } = platform
  const form = useContractForm({
    schema: async () => (await import('./platform-changes-schema.ts')).schema,
    stored: valuesOf(platform),
    revision: platform.revision,
    reread: () => invalidate(getPlatform),
    bodyOf,
    send: (body) => call(updatePlatform, { params: { id }, body }),
    saved: texts.saved,
    onDone: async () => {
      onClose()
      await Promise.all([
        invalidate(listPlatforms),
        invalidate(getPlatform),
        // Updates the screen if the user's own brand changed.
        id === user.platform.id ? call(me).then(replaceUser) : null,
      ])
    },
  })
  return (
    <>
      <FormPanel form={form} title={texts.editTitle} width={width} isSubmitDisabled={!form.isDirty} onClose={onClose}>
        <PlatformFields
          form={form}
          stored={storedPictures(platform)}
          hasHosts={mayCreate}
          isDefault={platform.isDefault}
        >
          <Administrators platform={platform} onInvite={() => setInviting(true)} />
          <PlatformKeys platformId={id} onAsk={setAsked} />
        </PlatformFields>
      </FormPanel>
      {/* Outside the form: submitting one must not submit the other. */}
      {isInviting ? <InviteDialog platformId={id} onClose={() => setInviting(false)} /> : null}
      <KeyDialogs platformId={id} asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}
