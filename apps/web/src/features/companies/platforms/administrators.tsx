import { ActionIcon, Button, TextInput } from '@mantine/core'
import {
  getPlatform,
  invitePlatformAdministrator,
  type PlatformRecord,
  removePlatformAdministrator,
} from '@prosa/contract'
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { useAct } from '../../../app/use-act.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { confirm } from '../../../ui/confirm.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import classes from './platform-fields.module.css'
import { FieldGroup } from './platform-group.tsx'
import { platformTexts as texts } from './texts.ts'

interface AdministratorsProps {
  /** Null before the platform is stored. */
  platform: PlatformRecord | null
  onInvite?: () => void
}

/** Administrators of this platform only. The installation's administrators invite and remove them. */
export function Administrators({ platform, onInvite }: AdministratorsProps) {
  const can = useCan()
  const removing = useAct({
    ask: (userId: number) => call(removePlatformAdministrator, { params: { id: platform?.id ?? 0, userId } }),
    done: texts.removed,
    failed: texts.removeFailed,
    stale: [getPlatform],
  })
  const remove = async ({ id, name }: { id: number; name: string }): Promise<void> => {
    const question = { text: texts.confirmRemove(name), confirmLabel: texts.confirmRemoveLabel, isDestructive: true }
    if (await confirm(question)) removing.mutate(id)
  }
  if (!platform)
    return (
      <FieldGroup title={texts.administrators}>
        <p className={classes.quiet}>{texts.administratorsLater}</p>
      </FieldGroup>
    )
  const { administrators } = platform
  return (
    <FieldGroup title={texts.administrators}>
      <p className={classes.quiet}>{administrators.length > 0 ? texts.administratorsHint : texts.noAdministrators}</p>
      <RowList isHidden={administrators.length === 0}>
        {administrators.map((person) => (
          <Row
            key={person.id}
            picture={<UserAvatar name={person.name} personId={person.id} size={32} />}
            name={person.name}
            details={[person.email]}
            state={person.active ? null : <StatusBadge tone="off">{texts.inactive}</StatusBadge>}
            acts={
              person.active && can.call(removePlatformAdministrator) ? (
                <ActionIcon
                  color="red"
                  aria-label={texts.removePerson(person.name)}
                  title={texts.removePerson(person.name)}
                  loading={removing.isPending && removing.variables === person.id}
                  onClick={() => void remove(person)}
                >
                  <IconUserMinus size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              ) : null
            }
          />
        ))}
      </RowList>
      {onInvite && can.call(invitePlatformAdministrator) ? (
        <div>
          <Button leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />} onClick={onInvite}>
            {texts.invite}
          </Button>
        </div>
      ) : null}
    </FieldGroup>
  )
}

export function InviteDialog({ platformId, onClose }: { platformId: number; onClose: () => void }) {
  const form = useContractForm({
    schema: async () => (await import('./administrator-schema.ts')).schema,
    initialValues: { name: '', email: '' },
    send: (body) => call(invitePlatformAdministrator, { params: { id: platformId }, body }),
    saved: texts.invited,
    onDone: async () => {
      onClose()
      await invalidate(getPlatform)
    },
  })
  return (
    <FormDialog form={form} title={texts.invite} submitLabel={texts.inviteSubmit} size={440} onClose={onClose}>
      <TextInput label={texts.personName} required autoComplete="off" {...form.field('name')} />
      <TextInput label={texts.personEmail} required type="email" autoComplete="off" {...form.field('email')} />
    </FormDialog>
  )
}
