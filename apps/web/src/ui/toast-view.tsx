import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { uiTexts } from './texts.ts'
import type { ToastKind, ToastOptions } from './toast.tsx'
import classes from './toast-view.module.css'

/** Successes leave sooner than failures, which are longer to read. */
const successLifeMs = 3000
const errorLifeMs = 5000
/** A pointer that rests on a toast keeps it for reading, so many lives long and not for good: it may be resting there by chance. */
const longestLives = 3

const icons = { success: IconCircleCheck, error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle }

const endings = new Map<string, ReturnType<typeof setTimeout>>()

/** Shows a toast; one that says the same as an open one, or tells of the same topic, takes its place. */
export function showToast(kind: ToastKind, text: string, { detail, action, lifeMs, topic }: ToastOptions): void {
  const Icon = icons[kind]
  const id = topic ?? `${kind}:${text}:${detail ?? ''}`
  const ownLifeMs = lifeMs ?? (kind === 'error' || kind === 'warning' ? errorLifeMs : successLifeMs)
  notifications.hide(id)
  notifications.show({
    id,
    role: kind === 'error' ? 'alert' : 'status',
    message: (
      <div className={classes.body}>
        <div className={classes.text}>
          <p className={classes.title}>{text}</p>
          {detail ? <p className={classes.detail}>{detail}</p> : null}
        </div>
        {action ? (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              notifications.hide(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
    ),
    icon: <Icon size={20} stroke={1.75} aria-hidden />,
    autoClose: ownLifeMs,
    onOpen: () => {
      clearTimeout(endings.get(id))
      endings.set(
        id,
        setTimeout(() => notifications.hide(id), ownLifeMs * longestLives),
      )
    },
    closeButtonProps: { 'aria-label': uiTexts.closeToast },
    classNames: { root: classes.root ?? '', icon: classes[kind] ?? '', description: classes.message ?? '' },
    withBorder: false,
  })
}
