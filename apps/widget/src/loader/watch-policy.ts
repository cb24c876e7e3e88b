/** Reports requests to this origin that the site's Content-Security-Policy refuses. */
export const watchPolicy = (origin: string, onRefused: (directive: string) => void): void =>
  document.addEventListener('securitypolicyviolation', (event) => {
    if (event.disposition === 'report' || !event.blockedURI.startsWith(origin)) return
    // Maps older directive names (`child-src`) to the current ones.
    const directive = event.effectiveDirective.split('-')[0]
    if (directive === 'connect') onRefused('connect-src')
    if (directive === 'frame' || directive === 'child') onRefused('frame-src')
  })
