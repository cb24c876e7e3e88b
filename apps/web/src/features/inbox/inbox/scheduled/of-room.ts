// What a room with planned messages needs, fetched as one.
export { askToKeep } from './ask-to-keep.ts'
export { ScheduledLines } from './scheduled-lines.tsx'
