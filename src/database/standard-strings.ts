/** What a session needs for our statements and migrations: they have backslashes, which escape nothing. */
export const standardStrings = 'SET standard_conforming_strings = on'
