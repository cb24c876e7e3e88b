import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { flowTexts } from '../texts.ts'
import styles from './notices.module.css'

interface NoticeProps {
  /** Uses the failure colour; other notices are neutral. */
  isFailure?: boolean
  icon: ReactNode
  children: ReactNode
  action: ReactNode
  onClose: () => void
}

/** A closable line below the editor's header. */
export function Notice({ isFailure = false, icon, children, action, onClose }: NoticeProps) {
  return (
    <div className={styles.notice} data-failure={isFailure || undefined} role="status">
      {icon}
      <p className="grow">{children}</p>
      {action}
      <CloseButton size={28} aria-label={flowTexts.dismiss} onClick={onClose} />
    </div>
  )
}
