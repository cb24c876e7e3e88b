import { Component, type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { reportError } from './report-error.ts'
import { appTexts } from './texts.ts'

interface BoundaryProps {
  /** What failed, e.g. 'Esta tela não pôde ser aberta'. */
  title?: string
  level?: 1 | 2 | 3
  /** A new value mounts the content again: another address, another node. */
  resetKey?: unknown
  children: ReactNode
}

interface BoundaryState {
  error: unknown
  hasFailed: boolean
  resetKey: unknown
}

/** Limits a rendering error to one part of the page: shows what failed and the report's code, and retries on demand. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, hasFailed: true }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { resetKey: props.resetKey, error: null, hasFailed: false }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Failed
        error={this.state.error}
        title={this.props.title ?? appTexts.partFailed}
        level={this.props.level ?? 2}
        onRetry={() => {
          // Cached answers may have caused the error: refetch them before retrying.
          queryClient.removeQueries({ type: 'inactive' })
          this.setState({ error: null, hasFailed: false })
        }}
      />
    )
  }
}

interface FailedProps {
  error: unknown
  title: string
  level: 1 | 2 | 3
  onRetry: () => void
}

/** Fallback content; the code is that of the failed call or of the report. */
export function Failed({ error, title, level, onRetry }: FailedProps) {
  const [code, setCode] = useState(error instanceof ApiError ? error.requestId : null)
  useEffect(() => {
    let isShown = true
    void reportError('boundary', error).then((reported) => {
      if (isShown && reported !== null) setCode((known) => known ?? reported)
    })
    return () => {
      isShown = false
    }
  }, [error])
  return (
    <ErrorState
      level={level}
      title={title}
      text={code === null ? appTexts.failedText : appTexts.failedTextWithCode(code)}
      onRetry={onRetry}
    />
  )
}
