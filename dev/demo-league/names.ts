import { foldText } from '../../src/domain/shared/text.ts';
import type { Random } from './random.ts';

export type Name = Readonly<{ firstName: string; lastName: string }>;

const CHILDREN = (
  'Aaliyah Abigail Aiden Aisha Amara Amir Anaïs Andrés Anika Anne-Marie Anthony Ari Ava Beatriz Ben Brianna Caleb Camila Carter Chidi Chloë ' +
  "Connor D'Angelo Daniela Darius Diego Dmitri Eli Elijah Elena Ella Emeka Emma Esther Ethan Fatima Felix Finn Gabriel Grace Hana Harper " +
  'Hassan Henry Hiroshi Ian Imani Inés Isaac Isabella Isla Jack Jada Jamal Jasper Jean-Luc Jin Joaquín Jonah José Josephine Julián Kai Keiko ' +
  'Kenji Kofi Lachlan Laila Leah Leo Lily Logan Lucas Lucía Luka Maddie Malik María Mason Mateo Maya Mei Mia Micah Mila Minh Naomi Nate Nia ' +
  'Niamh Noah Noor Nora Oliver Omar Owen Priya Quinn Rafael Ravi Renée Rohan Rosa Ruby Ryan Samira Santiago Saoirse Sebastián Seo-yeon Simone ' +
  'Sofía Søren Stella Tariq Tessa Thiago Tomás Trinity Tyler Uma Valentina Vikram Wei Willow Wyatt Xavier Xiomara Yara Yusuf Zara Zoë Łukasz'
).split(' ');

const FAMILIES = (
  'Abara Adeyemi Aguilar Ahmed Alvarez Andersson Bailey Baker Banerjee Bauer Bennett Bianchi Boateng Brooks Brown Campbell Castillo Chang Chen ' +
  "Cohen Cooper Cruz D'Amico Davis Delgado Díaz Dubois Edwards El-Sayed Evans Fernández Fischer Fitzgerald Flores Foster García Gómez Goldberg " +
  'González Grant Green Gupta Gutiérrez Haddad Hall Hansen Harris Hernández Hoffmann Huang Hughes Ibrahim Ivanov Jackson Jensen Jiménez Johnson ' +
  'Jones Kaya Kelly Khan Kim Kowalski Kumar Larsen Lee Lewis Li López MacLeod Martin Martínez Mbeki McCarthy Mendoza Meyer Miller Mitchell Mohamed ' +
  "Moore Morales Müller Muñoz Murphy Nakamura Nelson Nguyễn Novák O'Brien O'Connor O'Neill Okafor Okonkwo Oliveira Owusu Park Parker Patel Peña " +
  'Pérez Petrov Phạm Popescu Ramírez Reyes Rivera Roberts Robinson Rodríguez Rossi Ruiz Saint-Pierre Saito Sánchez Santos Schmidt Scott Shah Silva ' +
  'Singh Smith-Jones Sullivan Suzuki Tanaka Taylor Thompson Torres Trần Turner Valdez Van der Berg Vargas Vázquez Walker Wang Washington Watson ' +
  'White Williams Wilson Wójcik Wright Yamamoto Yılmaz Young Zhang Zimmermann'
)
  .replace('Van der Berg', 'Van_der_Berg')
  .split(' ')
  .map((name) => name.replaceAll('_', ' '));

const ADULTS = (
  'Adam Aisha Alicia Ana Andre Angela Antonio Beth Brian Carla Carlos Chris Christine Claire Dana Daniel Darnell Dave Deepa Denise Derek Donna ' +
  'Elena Eric Erin Felicia Frank Gloria Greg Hannah Hector Heather Jamal James Janelle Javier Jeff Jenny Jill Joe Joyce Karen Keisha Ken Kevin ' +
  'Laura Leon Linda Luis Marcus Maria Mark Megan Mei Michelle Mike Monica Nadia Nate Olga Paul Rachel Ramón Raj Rob Rosa Ruth Sarah Scott Sean ' +
  'Steve Susan Tamika Tim Tom Tony Tracy Vanessa Victor Yolanda'
).split(' ');

/** Returns a unique name for each child. */
export function childrensNames(random: Random, taken: readonly Name[]): () => Name {
  const given = new Set(taken.map(fullName));
  return () => {
    for (;;) {
      const name = { firstName: random.pick(CHILDREN), lastName: random.pick(FAMILIES) };
      if (given.has(fullName(name))) continue;
      given.add(fullName(name));
      return name;
    }
  };
}

/** The name of an adult of the given family, or of a random one. */
export const adultName = (random: Random, lastName: string = random.pick(FAMILIES)): Name => ({ firstName: random.pick(ADULTS), lastName });

export const fullName = ({ firstName, lastName }: Name): string => `${firstName} ${lastName}`;

/** The address of `Zoë O'Brien` is `zoe.obrien` at the domain. */
export const addressOf = (name: Name, domain: string): string => `${foldText(fullName(name)).replaceAll(' ', '.')}@${domain}`;
