import { actFigures } from './figures/acts.ts'
import { changeFigures } from './figures/changes.ts'
import { documentFigures } from './figures/documents.ts'
import { editorFigures } from './figures/editor.ts'
import { eventFigures } from './figures/events.ts'
import { inboxFigures } from './figures/inbox.ts'
import { intakeFigures } from './figures/intake.ts'
import { keyFigures } from './figures/keys.ts'
import { latenessFigures } from './figures/lateness.ts'
import { outboxFigures } from './figures/outbox.ts'
import { readFigures } from './figures/reads.ts'
import { roomFigures } from './figures/rooms.ts'
import { roomsTableFigures } from './figures/rooms-table.ts'
import { sidebarFigures } from './figures/sidebar.ts'
import { startFigures } from './figures/start.ts'
import { streamFigures } from './figures/streams.ts'
import { timerFigures } from './figures/timers.ts'
import { turnFigures } from './figures/turns.ts'
import type { Figure } from './lib/figure.ts'

/** What `npm run bench` measures, in this order. */
export const groups: Record<string, () => Promise<Figure[]>> = {
  turns: turnFigures,
  intake: intakeFigures,
  rooms: roomFigures,
  reads: readFigures,
  changes: changeFigures,
  outbox: outboxFigures,
  timers: timerFigures,
  events: eventFigures,
  keys: keyFigures,
  acts: actFigures,
  lateness: latenessFigures,
  inbox: inboxFigures,
  'rooms-table': roomsTableFigures,
  streams: streamFigures,
  sidebar: sidebarFigures,
  editor: editorFigures,
  start: startFigures,
  documents: documentFigures,
  // The libraries that it compares with speak while they load.
  understanding: async () => (await import('./understanding/figures.ts')).understandingFigures(),
}
