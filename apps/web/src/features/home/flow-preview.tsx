import classes from './preview.module.css'
import { homeTexts } from './texts.ts'

/** Miniature of a flow: the start and three nodes, one of them on the highlighted path. */
export function FlowPreview() {
  return (
    <svg viewBox="0 0 520 232" fill="none" aria-hidden="true">
      <g transform="translate(21 24) scale(.92)">
        <path className={classes.edge} d="M260 88H114a14 14 0 0 0-14 14v22M260 88h146a14 14 0 0 1 14 14v22" />
        <path className={classes.lit} d="M260 52v72" />
        <rect className={classes.start} x="208" y="18" width="104" height="34" rx="17" />
        <text className={classes.startText} x="260" y="40" textAnchor="middle">
          {homeTexts.start}
        </text>
        {[24, 184, 344].map((x) => (
          <g key={x}>
            <rect
              className={x === 184 ? classes.litNode : classes.node}
              x={x}
              y="124"
              width="152"
              height="58"
              rx="10"
            />
            <rect
              className={x === 184 ? classes.litName : classes.name}
              x={x + 14}
              y="138"
              width="66"
              height="8"
              rx="4"
            />
            <rect className={classes.line} x={x + 14} y="155" width="118" height="7" rx="3.5" />
            <rect className={classes.line} x={x + 14} y="167" width="84" height="7" rx="3.5" />
          </g>
        ))}
      </g>
    </svg>
  )
}
