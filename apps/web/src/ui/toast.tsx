import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { uiTexts } from './texts.ts'
import classes from './toast.module.css'

interface ToastOptions {
  /** A second line under the sentence. */
  detail?: string
  /** At most one: undo or retry. */
  action?: { label: string; run: () => void }
}

/** Successes leave sooner than failures, which are longer to read. */
const successLifeMs = 3000
const errorLifeMs = 5000

type Kind = 'success' | 'error' | 'info'
const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle }

function show(kind: Kind, text: string, { detail, action }: ToastOptions): void {
  const Icon = icons[kind]
  const id = `${kind}:${text}:${detail ?? ''}`
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
    autoClose: kind === 'error' ? errorLifeMs : successLifeMs,
    closeButtonProps: { 'aria-label': uiTexts.closeToast },
    classNames: { root: classes.root, icon: classes[kind], description: classes.message },
    withBorder: false,
  })
}

export const toastSuccess = (text: string, options: ToastOptions = {}): void => show('success', text, options)
export const toastError = (text: string, options: ToastOptions = {}): void => show('error', text, options)
export const toastInfo = (text: string, options: ToastOptions = {}): void => show('info', text, options)
