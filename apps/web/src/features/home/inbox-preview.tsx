import classes from './preview.module.css'

const rows = [
  { y: 40, face: 'faceBrand', name: 54, line: 78 },
  { y: 82, face: 'faceInfo', name: 64, line: 60 },
  { y: 124, face: 'faceWarn', name: 46, line: 80 },
  { y: 166, face: 'faceBad', name: 58, line: 66 },
] as const

/** Miniature of the inbox: a list of customers and a conversation. */
export function InboxPreview() {
  return (
    <svg viewBox="0 0 520 232" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g transform="translate(0 6)">
        <rect className={classes.node} x="40" y="26" width="440" height="240" rx="12" />
        <path className={classes.divider} d="M184 26v220" />
        <rect className={classes.selected} x="48" y="34" width="128" height="38" rx="8" />
        {rows.map(({ y, face, name, line }) => (
          <g key={y} transform={`translate(52 ${y})`}>
            <circle className={classes[face]} cx="15" cy="13" r="11" />
            <rect className={classes.name} x="34" y="3" width={name} height="7" rx="3.5" />
            <rect className={classes.line} x="34" y="16" width={line} height="6" rx="3" />
          </g>
        ))}
        <rect className={classes.line} x="204" y="46" width="150" height="30" rx="14" />
        <rect className={classes.name} x="218" y="58" width="104" height="6" rx="3" />
        <rect className={classes.line} x="204" y="82" width="98" height="30" rx="14" />
        <rect className={classes.name} x="218" y="94" width="60" height="6" rx="3" />
        <rect className={classes.mine} x="296" y="122" width="166" height="30" rx="14" />
        <rect className={classes.litName} x="312" y="134" width="120" height="6" rx="3" />
        <rect className={classes.mine} x="340" y="158" width="122" height="30" rx="14" />
        <rect className={classes.litName} x="356" y="170" width="78" height="6" rx="3" />
      </g>
    </svg>
  )
}
