package com.example.admin;

import com.example.articles.Article;
import com.example.articles.ArticleService;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/admin/articles")
class ArticleController {
    private final ArticleService service;

    ArticleController(ArticleService service) {
        this.service = service;
    }

    @GetMapping
    List<Article> drafts() {
        return service.drafts();
    }

    @DeleteMapping("/{id}")
    ResponseEntity<Void> withdraw(@PathVariable long id, HttpServletRequest request) {
        if (!request.isUserInRole("EDITOR")) {
            return ResponseEntity.status(HttpStatus.FORBIDDEN).build();
        }
        return service.withdraw(id)
                ? ResponseEntity.noContent().build()
                : ResponseEntity.notFound().build();
    }
}
