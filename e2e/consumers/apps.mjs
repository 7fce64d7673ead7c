const REACT_19 = { react: '19.3.1', 'react-dom': '19.3.1' }
const REACT_18 = { react: '18.3.0', 'react-dom': '18.3.0' }
const TYPES_19 = { '@types/react': '^19.2.0', '@types/react-dom': '^19.2.0' }
const TYPES_18 = { '@types/react': '^18.3.0', '@types/react-dom': '^18.3.0' }

/** What the README tells its reader to install, and what a test takes its wallet from. */
const PACKAGES = ['core', 'react', 'testing']

/** The apps: a template, a React, and the file that the README's lines become, as they stand. */
export const apps = [
  {
    name: 'vite-react19',
    template: 'vite',
    from: 'e2e/consumers/vite',
    packages: PACKAGES,
    dependencies: REACT_19,
    devDependencies: TYPES_19,
    paste: 'src/App.tsx',
  },
  {
    name: 'vite-react18',
    template: 'vite',
    from: 'e2e/consumers/vite',
    packages: PACKAGES,
    dependencies: REACT_18,
    devDependencies: TYPES_18,
    paste: 'src/App.tsx',
  },
  {
    name: 'next',
    template: 'next',
    from: 'e2e/consumers/next',
    packages: PACKAGES,
    dependencies: REACT_19,
    devDependencies: TYPES_19,
    paste: 'app/page.tsx',
  },
]

const WAGMI = ['core', 'react', 'wagmi']

/** The starters of `examples/`, as they are. `./x test` takes some of them, `./x test starters` all. */
export const starters = [
  starter('vite-wagmi', { packages: WAGMI, isAlways: true }),
  starter('vite-wagmi-react18', {
    from: 'examples/vite-wagmi',
    packages: WAGMI,
    dependencies: REACT_18,
    devDependencies: TYPES_18,
  }),
  starter('next-app-wagmi', { packages: WAGMI, isAlways: true }),
  // Its connectors bring SDKs of other vendors.
  starter('vite-wagmi-2', { packages: WAGMI, bringsOthers: true }),
  starter('next-pages-wagmi', { packages: WAGMI }),
  starter('next-app-wagmi-2', withWagmi2('examples/next-app-wagmi', 'app/page.tsx')),
  starter('next-pages-wagmi-2', withWagmi2('examples/next-pages-wagmi', 'pages/index.tsx')),
  starter('vite-viem', { packages: ['core', 'react'] }),
  starter('vite-ethers', { packages: ['core', 'react', 'ethers'] }),
  starter('vite-ethers-5', { packages: ['core', 'react', 'ethers5'] }),
]

/** Pages with a server of their own, of `examples/sign-in-server`, as they are. */
export const backends = [
  {
    name: 'next-auth',
    template: 'next',
    from: 'examples/sign-in-server/next-auth',
    packages: ['core', 'react'],
  },
]

/** A starter of wagmi 3 with wagmi 2, whose hooks have other names: its page is that of the starter for wagmi 2. */
function withWagmi2(from, into) {
  const page = { from: 'examples/vite-wagmi-2/src/App.tsx', into }
  return { from, packages: WAGMI, dependencies: { wagmi: '2.19.5' }, page, bringsOthers: true }
}

function starter(name, rest) {
  return { name, template: name.split('-')[0], from: `examples/${name}`, isAlways: false, ...rest }
}
