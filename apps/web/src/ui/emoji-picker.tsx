import { useState } from 'react'
import classes from './emoji-picker.module.css'

/** The emoji that people use with customers, by group; the keyboard's own picker has the rest. */
const groups: readonly { name: string; emoji: readonly string[] }[] = [
  { name: 'Rostos', emoji: [...'😀😃😄😁😅😂🙂😉😊😍🥰😘😋😎🤩🥳🤔🤗😐😶🙄😬😴😢😭😤😡😱😳🥺😔😕😷🤒'] },
  {
    name: 'Gestos',
    emoji: ['👋', '👍', '👎', '👏', '🙌', '🙏', '🤝', '💪', '👌', '✌️', '🤞', '👉', '👈', '👇', '☝️', '✋', '🤙', '🫶'],
  },
  {
    name: 'Corações',
    emoji: ['❤️', '🧡', '💛', '💚', '💙', '💜', '🖤', '🤍', '💔', '💖', '✨', '⭐', '🔥', '🎉', '🎁', '🏆'],
  },
  {
    name: 'Loja',
    emoji: ['🛒', '🛍️', '📦', '🚚', '💳', '💰', '🧾', '🏷️', '📈', '📅', '⏰', '📍', '🏠', '🔑', '🔒', '📎', '📄', '📷'],
  },
  {
    name: 'Sinais',
    emoji: ['✅', '❌', '⚠️', '❓', '❗', 'ℹ️', '🔔', '📞', '📱', '✉️', '💬', '🔗', '➡️', '⬅️', '⬆️', '⬇️', '🔄', '🆗'],
  },
]

interface EmojiPickerProps {
  onPick: (emoji: string) => void
}

/** A small picker, all of it in the program: groups as tabs, one press inserts. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const [open, setOpen] = useState(0)
  return (
    <div className={classes.picker}>
      <div className={classes.tabs} role="tablist" aria-label="Grupos de emoji">
        {groups.map(({ name, emoji }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={index === open}
            aria-label={name}
            title={name}
            onClick={() => setOpen(index)}
          >
            {emoji[0]}
          </button>
        ))}
      </div>
      <div className={classes.grid} role="tabpanel" aria-label={groups[open]?.name}>
        {groups[open]?.emoji.map((emoji) => (
          <button key={emoji} type="button" onClick={() => onPick(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
    </div>
  )
}
