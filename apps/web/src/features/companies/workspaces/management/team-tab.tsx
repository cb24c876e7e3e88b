import { CloseButton } from '@mantine/core'
import { listUsers } from '@prosa/contract'
import { useCan } from '../../../../app/session.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import classes from './management.module.css'
import { PeopleSearch } from './people-search.tsx'
import { workspaceTexts as texts } from './texts.ts'
import type { WorkspaceForm } from './workspace-form.ts'

interface TeamTabProps {
  form: WorkspaceForm
  isNew: boolean
  isReadOnly: boolean
}

/** The workspace's people; saved with the workspace. */
export function TeamTab({ form, isNew, isReadOnly }: TeamTabProps) {
  const maySearch = useCan().call(listUsers)
  const { users } = form.values
  return (
    <div className={classes.tab}>
      {isReadOnly ? null : maySearch ? (
        <PeopleSearch team={users} onAdd={(person) => form.setValues({ users: [...users, person] })} />
      ) : (
        <p className={classes.said}>{texts.maySearchNot}</p>
      )}
      <section aria-label={texts.team} className={classes.section} data-path="users">
        <h3>
          {texts.team} <span className="muted num">{users.length}</span>
        </h3>
        <p className={classes.wrong} role="alert">
          {form.errorOf('users')}
        </p>
        {isNew ? <p className={classes.said}>{texts.makerJoins}</p> : null}
        {users.length === 0 && !isNew ? <p className={classes.said}>{texts.noTeam}</p> : null}
        <RowList isHidden={users.length === 0}>
          {users.map(({ id, name, email, active }) => (
            <Row
              key={id}
              picture={<UserAvatar name={name} personId={id} size={32} />}
              name={name}
              details={[email]}
              state={active ? null : <StatusBadge tone="off">{texts.inactive}</StatusBadge>}
              acts={
                isReadOnly ? null : (
                  <CloseButton
                    aria-label={texts.takeOut(name)}
                    onClick={() => form.setValues({ users: users.filter((member) => member.id !== id) })}
                  />
                )
              }
            />
          ))}
        </RowList>
      </section>
    </div>
  )
}
