import type { LivechatConfig } from '@prosa/contract'
import { contrast, legible, mix, normalizeColor, textOn } from '../shared/contrast.ts'

interface Neutrals {
  surface: string
  text: string
}

const light: Neutrals = { surface: '#ffffff', text: '#171a20' }
const dark: Neutrals = { surface: '#15181c', text: '#eceef0' }

/**
 * Fill of the visitor's own bubble: as much of the tenant's colour as keeps the text readable. A colour too close to
 * the surface (white on white, navy on black) is replaced by its legible form.
 */
const softFill = (chat: string, accent: string, { surface, text }: Neutrals): string => {
  const color = contrast(mix(surface, chat, 0.24), surface) < 1.12 ? accent : chat
  for (let share = 0.24; share > 0; share -= 0.04) {
    const fill = mix(surface, color, share)
    if (contrast(fill, text) >= 7) return fill
  }
  return surface
}

/** CSS custom properties derived from the bot's two colours; neutral colours are in `frame.css`. */
export const themeVariables = (
  config: Pick<LivechatConfig, 'chatColor' | 'avatarColor'>,
  isDark: boolean,
): Record<string, string> => {
  const neutrals = isDark ? dark : light
  const chat = normalizeColor(config.chatColor)
  const avatar = normalizeColor(config.avatarColor)
  const onChat = textOn(chat)
  const accent = legible(chat, neutrals.surface)
  const soft = softFill(chat, accent, neutrals)
  return {
    '--chat': chat,
    '--on-chat': onChat,
    '--chat-hover': mix(chat, onChat === '#ffffff' ? '#000000' : '#ffffff', 0.16),
    // A colour barely visible on the surface (white on white) gets an edge.
    '--chat-edge': contrast(chat, neutrals.surface) < 1.4 ? mix(neutrals.surface, neutrals.text, 0.3) : chat,
    '--soft': soft,
    '--accent': accent,
    '--accent-on-soft': legible(chat, soft),
    '--accent-line': mix(neutrals.surface, accent, 0.45),
    '--avatar': avatar,
    '--on-avatar': textOn(avatar),
  }
}

/** Fill and text colours for people's initials, each pair at least 7:1; a name always gets the same pair. */
const personColors = [
  ['#fbd9c4', '#5c2606'],
  ['#f7d6e4', '#5e1238'],
  ['#e3dbfb', '#38217a'],
  ['#d3e3fc', '#143a75'],
  ['#cdeaf0', '#0b4350'],
  ['#d0edd9', '#124528'],
  ['#eee5c0', '#4a3900'],
] as const

export const personColor = (name: string): { background: string; color: string } => {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  const [background, color] = personColors[hash % personColors.length] ?? personColors[0]
  return { background, color }
}
