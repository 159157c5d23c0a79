"""The page on which a person uses the sandbox: what Discord's window would show, in a browser.

The server side tells each open page what its person sees (``view``, ``live``) and carries out what they do (``acts``).
The page itself is in ``static``: plain HTML, CSS and JavaScript modules, without a build step and without requests to
anywhere else.
"""

from sandbox.page.routes import add_page_routes

__all__ = ["add_page_routes"]
