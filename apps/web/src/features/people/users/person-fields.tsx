import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import type { UserRecord } from '@prosa/contract'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { EmailWaiting } from './email-waiting.tsx'
import { userTexts as texts } from './texts.ts'
import type { UserForm } from './user-form.ts'
import classes from './users-screen.module.css'

interface PersonFieldsProps {
  form: UserForm
  record: UserRecord
  isDisabled: boolean
  mayEdit: boolean
  isSelf: boolean
}

/** Personal data; the user's own record also accepts a new password. */
export function PersonFields({ form, record, isDisabled, mayEdit, isSelf }: PersonFieldsProps) {
  const { isAttendant } = form.values
  return (
    <>
      <Checkbox
        label={texts.attendant}
        description={texts.attendantHint}
        disabled={!mayEdit}
        {...form.checkbox('isAttendant')}
        onChange={({ currentTarget: { checked } }) =>
          form.setValues(checked ? { isAttendant: true } : { isAttendant: false, nameAgent: '' })
        }
      />
      {isAttendant ? (
        <TextInput
          label={texts.agentName}
          description={texts.agentNameHint}
          disabled={isDisabled}
          {...form.field('nameAgent')}
        />
      ) : null}
      <TextInput label={texts.fullName} required disabled={isDisabled} {...form.field('name')} />
      <TextInput
        type="email"
        label={texts.email}
        description={
          record.isEmailEditable
            ? texts.emailHint
            : mayEdit
              ? texts.emailOutranked
              : isSelf
                ? texts.emailOwn
                : undefined
        }
        required
        disabled={!record.isEmailEditable}
        {...form.field('email')}
      />
      <EmailWaiting record={record} />
      <PhoneField
        label={texts.phone}
        isRequired
        isDisabled={isDisabled}
        data-path="phone"
        error={form.errorOf('phone')}
        value={form.values.phone}
        onChange={(phone) => form.set('phone', phone)}
      />
      {isSelf ? (
        <fieldset className={classes.password}>
          <legend>{texts.password}</legend>
          <p>{texts.passwordHint}</p>
          <PasswordInput label={texts.lastPassword} autoComplete="current-password" {...form.field('lastPassword')} />
          <PasswordInput label={texts.newPassword} autoComplete="new-password" {...form.field('password')} />
        </fieldset>
      ) : null}
    </>
  )
}
