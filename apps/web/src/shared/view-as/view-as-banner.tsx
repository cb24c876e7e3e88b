import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { readSession, subscribeToSession } from '../../app/session-store.ts'
import { setView, useView } from '../../app/view-as.ts'
import { viewAsTexts as texts } from './texts.ts'
import classes from './view-as.module.css'

/** Shown while the user views the product as a profile: which profile, what is left out, and the way back. */
export function ViewAsBanner() {
  const view = useView()
  const own = useSyncExternalStore(subscribeToSession, readSession)
  const navigate = useNavigate()
  if (!view || own.status !== 'active') return null
  const { profile } = view
  const { admin, permissions } = own.user
  const lacking = admin ? 0 : profile.permissions.filter((permission) => !permissions.includes(permission)).length
  const end = (): void => {
    setView(null)
    void navigate(`/profiles?id=${profile.id}`)
  }
  return (
    <div className={classes.banner} role="status" data-view-as-banner>
      <IconEye size={18} stroke={1.75} aria-hidden />
      <p className="clip">
        <b>{texts.viewing(profile.name)}</b>
        <span>{lacking > 0 ? texts.lacking(lacking) : texts.readOnly}</span>
      </p>
      <Button size="xs" onClick={end}>
        {texts.end}
      </Button>
    </div>
  )
}
