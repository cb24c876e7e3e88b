import clsx from 'clsx'
import type { CSSProperties } from 'react'
import classes from './skeleton.module.css'

interface SkeletonProps {
  width?: number | string
  height?: number | string
  isRound?: boolean
  className?: string
}

/** A grey bar in the shape of the final content. Wrap a group of them in `<Loading>`. */
export function Skeleton({ width = '100%', height = 10, isRound, className }: SkeletonProps) {
  const style: CSSProperties = { width, height, ...(isRound ? { borderRadius: '50%' } : {}) }
  return <span className={clsx(classes.bar, className)} style={style} />
}
