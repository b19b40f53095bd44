"""Runs Orca with a voice that writes: a line of JSON on standard output for each utterance.

The first argument is the folder of its preferences.
"""

import json
import sys

from orca import orca, settings
from orca.speechserver import SpeechServer as Silent


def tell(text):
    print(json.dumps(text), flush=True)


class SpeechServer(Silent):
    """What Orca takes for a speech synthesiser."""

    _only = None

    @staticmethod
    def getFactoryName():
        return "a voice that writes"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        SpeechServer._only = SpeechServer._only or SpeechServer()
        return SpeechServer._only

    @staticmethod
    def shutdownActiveServers():
        pass

    def getInfo(self):
        return ["writes", "writes"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        tell(text)

    def speakCharacter(self, character, acss=None):
        tell(character)

    def speakKeyEvent(self, event, acss=None):
        tell(event.getKeyName())

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _ in utteranceIterator:
            tell(context.utterance)


# Orca imports its voice by the name of a module: this one, under the name that Python gives it.
settings.speechServerFactory = __name__
settings.sayAllOnLoad = False
orca.getSettingsManager().activate(sys.argv[1], {})
sys.exit(orca.main())
