const paths = {
  attach: 'm15.8 9.3-5.6 5.6a3.7 3.7 0 0 1-5.2-5.2l6-6a2.4 2.4 0 0 1 3.5 3.5l-5.9 5.9a1.2 1.2 0 0 1-1.7-1.7l5.2-5.2',
  send: 'M16.8 3.2 3.5 8.2l5.3 3 3 5.3zM8.8 11.2l8-8',
  close: 'm5.5 8 4.5 4.5L14.5 8',
  cross: 'm5.5 5.5 9 9m0-9-9 9',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  answer: 'M8 5 3.5 9.5 8 14M3.5 9.5h8a5 5 0 0 1 5 5v1',
  down: 'M10 4v12m-5-5 5 5 5-5',
  alert: 'M10 2.8 17.8 16.5H2.2zM10 8v3.6M10 14v.01',
  file: 'M11.5 2.8H5.8c-.6 0-1 .4-1 1v12.4c0 .6.4 1 1 1h8.4c.6 0 1-.4 1-1V6.5zm0 0v3.7h3.7',
  external: 'M8.5 4.5h-4v11h11v-4M11.5 3.5h5v5m0-5-7.5 7.5',
  bot: 'M6.6 7h6.8A2.6 2.6 0 0 1 16 9.6v3.8a2.6 2.6 0 0 1-2.6 2.6H6.6A2.6 2.6 0 0 1 4 13.4V9.6A2.6 2.6 0 0 1 6.6 7zM10 7V3.6M7.6 11v1.4M12.4 11v1.4M1.9 10.6v2.4M18.1 10.6v2.4',
} as const

/** Decorative: text beside or around the icon carries the meaning. */
export const Icon = ({ name, size = 20 }: { name: keyof typeof paths | 'more'; size?: number }) => (
  <svg class="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
    {name === 'more' ? <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" stroke-width="2.6" /> : <path d={paths[name]} />}
  </svg>
)
