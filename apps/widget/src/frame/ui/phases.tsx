import { widgetTexts } from '../../texts.ts'

/** Skeleton of the conversation while it loads, in its final layout. */
export const Loading = () => (
  <div class="phase" aria-busy="true">
    <p class="hidden-text" role="status">
      {widgetTexts.loading}
    </p>
    <div class="skeletons" aria-hidden="true">
      <i />
      <i />
      <i class="own" />
      <i />
    </div>
  </div>
)

export const Failed = ({ failure, onRetry }: { failure: string; onRetry: () => void }) => (
  <div class="phase told" role="alert">
    <h2>{widgetTexts.failedTitle}</h2>
    <p>{failure}</p>
    <button class="primary" type="button" onClick={onRetry}>
      {widgetTexts.retry}
    </button>
  </div>
)

export const Unavailable = () => (
  <div class="phase told">
    <h2>{widgetTexts.unavailableTitle}</h2>
    <p>{widgetTexts.unavailable}</p>
  </div>
)
