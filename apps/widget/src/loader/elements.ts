import type { LivechatConfig } from '@prosa/contract'
import { legible, normalizeColor, textOn } from '../shared/contrast.ts'
import css from './shadow.css?inline'
import { loaderTexts } from './texts.ts'

export interface Elements {
  /** Not attached to the page yet. */
  host: HTMLElement
  root: HTMLElement
  launcher: HTMLButtonElement
  badge: HTMLElement
  panel: HTMLElement
  trouble: HTMLElement
  troubleText: HTMLElement
  elsewhere: HTMLAnchorElement
  again: HTMLButtonElement
  leave: HTMLButtonElement
}

const icons = {
  bubble:
    'M17 9.6c0 3.6-3.1 6.4-7 6.4-.9 0-1.8-.1-2.6-.4l-3.9 1.2 1-3.2A6 6 0 0 1 3 9.6C3 6 6.1 3.2 10 3.2s7 2.8 7 6.4z',
  chevron: 'm5.5 8 4.5 4.5L14.5 8',
}

const create = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  element.className = className
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

const icon = (name: keyof typeof icons): SVGElement => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('class', name)
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', icons[name])
  svg.append(path)
  return svg
}

const button = (className: string, text: string): HTMLButtonElement => {
  const element = create('button', className, { type: 'button' })
  element.textContent = text
  return element
}

/** Style sheets created by script are exempt from the page's `style-src`, so a strict policy cannot block them. */
const addStyles = (shadow: ShadowRoot): void => {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets = [sheet]
  } catch {
    const style = document.createElement('style')
    style.textContent = css
    shadow.append(style)
  }
}

/** Launcher and empty panel in a shadow root, closed and without a conversation. */
export const createElements = (config: LivechatConfig): Elements => {
  const host = create('div', '', { id: 'prosa-live-chat' })
  // Ignores the page's rules for its elements; a transform, for example, would move the launcher.
  host.style.setProperty('all', 'initial')
  const shadow = host.attachShadow({ mode: 'open' })
  addStyles(shadow)
  const root = create('div', 'root')
  const chat = normalizeColor(config.chatColor)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  root.style.setProperty('--chat', chat)
  root.style.setProperty('--on-chat', textOn(chat))
  root.style.setProperty('--ring', legible(chat, isDark ? '#15181c' : '#ffffff', 3))

  const label = loaderTexts.conversationWith(config.name)
  const panel = create('div', 'panel shut', { role: 'dialog', 'aria-label': label, id: 'panel', tabindex: '-1' })
  const launcher = create('button', 'launcher', { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'panel' })
  const badge = create('span', 'badge', { hidden: '', 'aria-hidden': 'true' })
  launcher.append(icon('bubble'), icon('chevron'), badge)

  const trouble = create('div', 'trouble', { hidden: '', role: 'alert' })
  const troubleText = create('p', '')
  const again = button('', loaderTexts.retry)
  const elsewhere = create('a', '', { target: '_blank', rel: 'noopener' })
  elsewhere.textContent = loaderTexts.elsewhere
  const leave = button('', loaderTexts.close)
  trouble.append(troubleText, again, elsewhere, leave)
  panel.append(trouble)
  root.append(panel, launcher)
  shadow.append(root)
  return { host, root, launcher, badge, panel, trouble, troubleText, again, elsewhere, leave }
}
