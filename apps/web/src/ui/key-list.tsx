import classes from './key-list.module.css'

/** Draws each key as `kbd`, with the separators between them. */
const chords = (keys: string) =>
  keys.split(/( \+ |, | ou )/).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change
    place % 2 === 0 ? <kbd key={place}>{part}</kbd> : <span key={place}>{part === ', ' ? '·' : part.trim()}</span>,
  )

/** List of keys ('Ctrl + K', '1, 2', 'Insert ou +') and their actions. */
export const KeyList = ({ keys: all }: { keys: readonly (readonly [keys: string, act: string])[] }) => (
  <dl className={classes.keys}>
    {all.map(([keys, act]) => (
      <div key={keys}>
        <dt>{chords(keys)}</dt>
        <dd>{act}</dd>
      </div>
    ))}
  </dl>
)
