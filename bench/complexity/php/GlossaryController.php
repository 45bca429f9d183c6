<?php

declare(strict_types=1);

namespace App\Controller\Admin;

use App\Glossary\Glossary;
use App\Glossary\Term;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Exception\BadRequestHttpException;
use Symfony\Component\Routing\Attribute\Route;

#[Route('/glossary', name: 'glossary_')]
class GlossaryController extends AbstractController
{
    public function __construct(private readonly Glossary $glossary)
    {
    }

    #[Route('', name: 'index', methods: ['GET'])]
    public function index(Request $request): Response
    {
        $letter = $request->query->get('letter', 'a');
        if (!is_string($letter) || preg_match('/^[a-z]$/', $letter) !== 1) {
            throw new BadRequestHttpException('A letter is one of a to z.');
        }

        $response = $this->render('glossary/index.html.twig', [
            'letter' => $letter,
            'terms' => $this->glossary->startingWith($letter),
        ]);
        $response->setEtag(md5($this->glossary->version() . $letter));
        $response->isNotModified($request);

        return $response;
    }

    #[Route('/{slug}', name: 'show', methods: ['GET'])]
    public function show(string $slug, Request $request): Response
    {
        $term = $this->glossary->term($slug) ?? throw $this->createNotFoundException("No term $slug.");
        if ($request->getPreferredFormat() === 'json') {
            return new JsonResponse(['term' => $term->name, 'text' => $term->text]);
        }

        return $this->render('glossary/show.html.twig', [
            'term' => $term,
            'related' => array_filter(
                $this->glossary->related($term),
                static fn (Term $other): bool => $other->slug !== $term->slug,
            ),
        ]);
    }

    #[Route('/words/{word}', name: 'select', methods: ['DELETE', 'PUT'])]
    public function mark(string $word, Request $request): Response
    {
        $marked = $request->getSession()->get('marked', []);
        $marked = $request->isMethod('PUT') ? [...$marked, $word] : array_diff($marked, [$word]);
        $request->getSession()->set('marked', array_values(array_unique($marked)));

        return new Response(status: Response::HTTP_NO_CONTENT);
    }
}
