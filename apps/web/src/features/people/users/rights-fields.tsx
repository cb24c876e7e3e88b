import { Button, MultiSelect, Select } from '@mantine/core'
import { listCompanyWorkspaces, listProfiles, type UserRecord } from '@prosa/contract'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'
import { useUser } from '../../../app/session.tsx'
import { type Choice, choicesOf } from '../../../ui/choices.ts'
import { userTexts as texts } from './texts.ts'
import type { UserForm } from './user-form.ts'
import classes from './users-screen.module.css'

interface RightsFieldsProps {
  form: UserForm
  record: UserRecord
  isDisabled: boolean
  isSelf: boolean
}

interface Named {
  id: number
  name: string
}

/** The offered options, and held ones that are no longer offered. */
const optionsOf = (offered: readonly Named[], held: readonly Named[]): Choice[] =>
  choicesOf([...offered, ...held.filter(({ id }) => !offered.some((each) => each.id === id))])

/** Status, workspaces and profiles. */
export function RightsFields({ form, record, isDisabled, isSelf }: RightsFieldsProps) {
  const user = useUser()
  const [workspaces, profiles] = useQueries({
    queries: [query(listCompanyWorkspaces, {}), query(listProfiles, {})],
  })
  const retry = (): void => {
    for (const each of [workspaces, profiles]) if (each.isError) void each.refetch()
  }
  const many = (name: 'workspaces' | 'profiles') => ({
    required: true,
    searchable: true,
    disabled: isDisabled,
    'data-path': name,
    error: form.errorOf(name),
    value: form.values[name].map(String),
    onChange: (chosen: string[]) => form.setValues({ [name]: chosen.map(Number) }),
  })
  return (
    <>
      <Select
        label={texts.status}
        description={isSelf ? texts.statusSelf : undefined}
        allowDeselect={false}
        disabled={isDisabled || isSelf}
        data={[
          { value: 'active', label: texts.active },
          { value: 'inactive', label: texts.inactive },
        ]}
        data-path="active"
        error={form.errorOf('active')}
        value={form.values.active ? 'active' : 'inactive'}
        onChange={(value) => form.set('active', value === 'active')}
      />
      <MultiSelect
        label={texts.workspaces}
        placeholder={form.values.workspaces.length === 0 ? texts.chooseWorkspaces : ''}
        data={optionsOf(
          workspaces.data?.result ?? [],
          record.workspaces.map(({ id, workspace }) => ({ id, name: workspace })),
        )}
        {...many('workspaces')}
      />
      <MultiSelect
        label={texts.profiles}
        placeholder={form.values.profiles.length === 0 ? texts.chooseProfiles : ''}
        data={optionsOf(
          profiles.data?.result ?? [],
          record.profiles.map(({ id, profile }) => ({ id, name: profile })),
        )}
        {...many('profiles')}
      />
      {workspaces.isError || profiles.isError ? (
        <p className={classes.wrong} role="alert">
          {texts.optionsFailed}{' '}
          <Button size="xs" onClick={retry}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
      <Select
        label={texts.responsible}
        description={texts.responsibleHint}
        disabled
        data={choicesOf([user])}
        value={String(user.id)}
      />
    </>
  )
}
