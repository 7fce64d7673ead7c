/** Shows values by their names; what has none is empty. */
export function show(values) {
  for (const [name, value] of Object.entries(values)) output(name).textContent = value ?? ''
}

function output(name) {
  const there = document.getElementById(name)
  if (there) return there
  const made = Object.assign(document.createElement('output'), { id: name })
  const line = document.createElement('p')
  line.append(`${name}: `, made)
  document.getElementById('root').append(line)
  return made
}
