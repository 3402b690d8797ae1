const petal = 'M0 -4C-13 -10 -23 -26 -18 -42C-14 -54 4 -57 15 -46C24 -35 18 -14 0 -4Z'
const turns = [0, 72, 144, 216, 288]

/** A flat one-colour blossom with five petals, 124 wide, as an SVG fragment. */
export function FlatBlossom({ fill, transform }: { fill: string; transform: string }) {
  return (
    <g transform={transform} fill={fill}>
      {turns.map((turn) => (
        <path key={turn} transform={`rotate(${turn})`} d={petal} />
      ))}
    </g>
  )
}
